/** "Hong Kong (UTC+08:00)": the city of an identifier and its offset in hours × 100 + minutes. */
export function zoneLabel(identifier: string, offset: number): string {
  return `${cityOf(identifier)} (${offsetText(offset)})`;
}

/** "America/Argentina/Buenos_Aires" → "Buenos Aires" */
export function cityOf(identifier: string): string {
  return (identifier.split('/').at(-1) ?? identifier).replaceAll('_', ' ');
}

/** 530 → "UTC+05:30", -330 → "UTC−03:30" */
export function offsetText(offset: number): string {
  const digits = String(Math.abs(offset)).padStart(4, '0');
  return `UTC${offset < 0 ? '−' : '+'}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** Today's offset of a zone, in hours × 100 + minutes. */
export function offsetOf(identifier: string, now = new Date()): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: identifier, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const match = /([+-])(\d\d):(\d\d)/.exec(name ?? '');
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 100 + Number(match[3])) : 0;
}
