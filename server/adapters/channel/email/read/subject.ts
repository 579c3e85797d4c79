const prefix =
  /^\s{0,5}(?:re|aw|sv|vs|antw|odp|回覆|回复|答覆|答复|回信)\s{0,3}(?:\[\d{1,3}\])?\s{0,3}[:：]/i;

/** Without the `Re:` of each answer before. */
export function bareSubject(subject: string): string {
  let bare = subject;
  for (let left = 20; left > 0 && prefix.test(bare); left--) bare = bare.replace(prefix, '');
  return bare.trim();
}

export function isAnswer(subject: string): boolean {
  return prefix.test(subject);
}
