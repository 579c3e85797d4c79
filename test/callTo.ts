/** Calls of an adapter, led to the simulators of its provider's hosts. */
export function callTo(origins: Readonly<Record<string, string>>): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { host, pathname, search } = new URL(request.url);
    const origin = origins[host];
    if (origin === undefined) throw new Error(`A call to ${host}.`);
    return fetch(new Request(`${origin}${pathname}${search}`, request));
  };
}
