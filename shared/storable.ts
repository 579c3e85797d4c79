/** Text less what PostgreSQL cannot hold: without NUL, and with U+FFFD in place of half a character. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** The same of all texts in a value, as JSON. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? storable(inner) : inner,
  );
}
