/** The range of the dashboard as it stands in the URL. */
export const rangeDefaults = { range: '7', from: '', to: '' };

export const rangeChoices = ['1', '7', '30', '90', 'custom'] as const;
export type RangeChoice = (typeof rangeChoices)[number];

/** What the server is asked for. An own range without two good days is the usual one. */
export function rangeQuery(
  { range, from, to }: typeof rangeDefaults,
  today: string,
): { choice: RangeChoice; from: string; to: string } {
  if (range === 'custom') {
    const first = isDay(from) ? from : addDays(today, -6);
    const last = isDay(to) && to <= today ? to : today;
    const earliest = addDays(last, -365);
    return { choice: 'custom', from: first > last ? last : first < earliest ? earliest : first, to: last };
  }
  const choice = rangeChoices.find((known) => known === range) ?? '7';
  return { choice, from: addDays(today, 1 - Number(choice)), to: today };
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** How much more or less than before, as a share; undefined when nothing can be compared. */
export function changeOf(now: number, before: number): number | undefined {
  return before > 0 ? (now - before) / before : undefined;
}
