import { limits } from '#shared/schema/limits.ts';

/**
 * The address of a web page as somebody typed or pasted it, in its normal form: `https://` is added where there is no
 * protocol, and the fragment is dropped. Undefined for what is no address, has a name and password in it, or is too long.
 */
export function readWebAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || typed.length > limits.knowledge.url || /[\s<>"\\]/.test(typed)) return undefined;
  const hasProtocol = /^https?:\/\//i.test(typed);
  // `mailto:` and `javascript:`, but not the port of `shop.example:8080`.
  if (!hasProtocol && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed)) return undefined;
  const url = parse(hasProtocol ? typed : `https://${typed.replace(/^\/\//, '')}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  // A single word is a word.
  if (!hasProtocol && !/[.:]/.test(url.hostname)) return undefined;
  url.hash = '';
  return url.href.length <= limits.knowledge.url ? url.href : undefined;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** An address for people to read: without `https://`, and its path in their own letters. */
export function showWebAddress(url: string): string {
  const bare = url.replace(/^https?:\/\//, '').replace(/^([^/?]+)\/$/, '$1');
  const end = bare.search(/[/?]/);
  if (end < 0) return bare;
  const path = decoded(bare.slice(end));
  // Spaces and invisible characters could make the path look like something else.
  return /[\p{C}\p{Z}]/u.test(path) ? bare : bare.slice(0, end) + path;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
