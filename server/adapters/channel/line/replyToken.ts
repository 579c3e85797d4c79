/** LINE takes a reply token for a minute after the message came; an answer should be on its way well before. */
const freshMilliseconds = 50_000;

/** A reply token with the time at which its event happened, as a channel's `replyToken`. */
export function replyTokenOf(token: string, at: Date): string {
  return `${token}@${at.getTime()}`;
}

/** The token of LINE as long as it is fresh at that time, by a margin for our own doubts about the time. */
export function freshToken(
  replyToken: string | undefined,
  at: Date,
  marginMilliseconds = 0,
): string | undefined {
  if (replyToken === undefined) return undefined;
  const end = replyToken.lastIndexOf('@');
  const cameAt = Number(replyToken.slice(end + 1));
  const age = at.getTime() - cameAt;
  return end > 0 && age < freshMilliseconds + marginMilliseconds ? replyToken.slice(0, end) : undefined;
}
