/** A failure that the person is not told of, since nothing they wanted depends on it. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, error);
}
