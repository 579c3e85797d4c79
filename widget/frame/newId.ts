/** A random id. `crypto.randomUUID` is absent on pages without TLS, and a framed page counts as one of its host. */
export function newId(): string {
  return (
    crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join(
      '-',
    )
  );
}
