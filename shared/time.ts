/** Whether the name is an IANA time zone that this platform knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The date in a time zone, as `YYYY-MM-DD`. Formats are kept, since one takes longer to make than to use. */
export function dateIn(timeZone: string, at: Date): string {
  let format = dateFormats.get(timeZone);
  if (!format) dateFormats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone })));
  return format.format(at);
}
