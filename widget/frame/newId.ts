/** A random id. `crypto.randomUUID` is absent on pages without TLS, and in a frame whose host page has none. */
export function newId(): string {
  return (
    crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join(
      '-',
    )
  );
}
