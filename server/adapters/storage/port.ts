/**
 * Where media bytes are kept. A key is made by the caller, is never a name that came from outside, and is written once.
 * Outcomes, not exceptions, for what can be expected: `get` of an unknown key is nothing; a full disk is `full`.
 */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<'stored' | 'full'>;
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}
