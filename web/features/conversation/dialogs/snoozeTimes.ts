/** The presets of snoozing, in unix seconds: in 3 hours, tomorrow at nine, on Monday at nine. */
export function snoozeTimes(now: Date): { name: 'later' | 'tomorrow' | 'monday'; until: number }[] {
  const nineAfter = (days: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() + days);
    day.setHours(9, 0, 0, 0);
    return seconds(day);
  };
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { name: 'later', until: seconds(now) + 3 * 3600 },
    { name: 'tomorrow', until: nineAfter(1) },
    // On a Sunday, tomorrow is Monday.
    ...(daysToMonday === 1 ? [] : [{ name: 'monday' as const, until: nineAfter(daysToMonday) }]),
  ];
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
