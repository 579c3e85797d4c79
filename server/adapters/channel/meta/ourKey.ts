/** Our key, as it travels with a message: other apps of the same account may send keys of their own. */

const mark = 'parley:';
const fileMark = 'parley-file:';

export function markKey(key: string): string {
  return mark + key;
}

/** Of a file whose text is a message of its own: that one tells what became of both. */
export function markFile(key: string): string {
  return fileMark + key;
}

/** Undefined: it is none of ours. */
export function ourKeyIn(value: unknown): string | undefined {
  const isOurs = typeof value === 'string' && value.startsWith(mark) && value.length < 100;
  return isOurs ? value.slice(mark.length) : undefined;
}

export function isOurFile(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(fileMark);
}
