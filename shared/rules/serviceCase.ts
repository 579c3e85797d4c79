/**
 * A case is one time that a customer came with something. It goes on while customer and business write within these hours
 * of each other; without a word for so long, the agent's last answer is taken to have settled it.
 */
export const quietHours = 72;

/** Who comes back within these days of the end of a case was not helped: it counts as reopened. */
export const reopenDays = 7;

export interface OngoingCase {
  last_customer_at: Date;
  last_agent_at: Date | null;
  last_member_at: Date | null;
  resolved_at: Date | null;
}

/** What a customer's message does to the latest case: it goes on, or another begins and this one may count as reopened. */
export function onCustomerMessage(
  latest: OngoingCase | undefined,
  at: Date,
): { begins: boolean; reopens: boolean } {
  if (!latest) return { begins: true, reopens: false };
  const lastWord = Math.max(
    ...[latest.last_customer_at, latest.last_agent_at, latest.last_member_at].map(
      (time) => time?.getTime() ?? 0,
    ),
  );
  const isQuiet = at.getTime() - lastWord > quietHours * 3600_000;
  if (!isQuiet && !latest.resolved_at) return { begins: false, reopens: false };
  const ended = latest.resolved_at?.getTime() ?? lastWord;
  return { begins: true, reopens: at.getTime() - ended <= reopenDays * 24 * 3600_000 };
}
