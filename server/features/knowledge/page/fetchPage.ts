/** Fetches one page of the web as a robot that says who it is, follows a few redirects and heeds robots.txt. */
import {
  failure,
  failureOfError,
  failureOfStatus,
  type PageFailure,
} from '#server/features/knowledge/page/pageFailure.ts';
import {
  familyOf,
  readContentType,
  type ContentType,
  type Family,
} from '#server/features/knowledge/page/contentType.ts';
import { mayRead, readRobots, robotName, robotsBytes } from '#server/features/knowledge/page/robots.ts';
import { readWebAddress } from '#shared/webAddress.ts';

export interface FetchedPage extends ContentType {
  kind: 'fetched';
  /** Where redirects led. */
  url: string;
  bytes: Uint8Array;
  /** By its declared type. */
  family: Family | 'any';
}

export interface PageClient {
  /** Without redirects, and with limits of size and time for each response. */
  fetch: typeof fetch;
  /** For the User-Agent. */
  publicUrl: string;
  /** For everything together, robots.txt and redirects included. */
  timeoutMilliseconds: number;
  maxBytes: number;
}

const maxRedirects = 5;
const accepted =
  'text/html,application/xhtml+xml,text/plain;q=0.9,text/markdown;q=0.9,application/pdf;q=0.9,*/*;q=0.5';

/** Never rejects, except when `stopped` aborts. */
export async function fetchPage(
  client: PageClient,
  address: string,
  stopped?: AbortSignal,
): Promise<FetchedPage | PageFailure> {
  const timeout = AbortSignal.timeout(client.timeoutMilliseconds);
  const signal = stopped ? AbortSignal.any([stopped, timeout]) : timeout;
  try {
    return await follow(client, address, signal);
  } catch (error) {
    stopped?.throwIfAborted();
    // What an aborted call rejects with depends on where it was.
    return timeout.aborted ? failure('page_slow', true) : failureOfError(error);
  }
}

async function follow(
  client: PageClient,
  address: string,
  signal: AbortSignal,
): Promise<FetchedPage | PageFailure> {
  const robots = new Map<string, ReturnType<typeof readRobots>>();
  let url = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const { origin } = new URL(url);
    let rules = robots.get(origin);
    if (!rules) {
      const found = await fetchRobots(client, origin, signal);
      if ('kind' in found) return found;
      robots.set(origin, (rules = found));
    }
    if (!mayRead(rules, url)) return failure('page_robots');
    const response = await call(client, url, accepted, signal);
    const next = redirectOf(response, url);
    if (next === undefined) return await readResponse(client, response, url, address);
    await discard(response);
    if (next === null) return failure('page_redirects');
    url = next;
  }
  return failure('page_redirects');
}

function call(client: PageClient, url: string, accept: string, signal: AbortSignal): Promise<Response> {
  const agent = `${robotName}/1.0 (+${new URL(client.publicUrl).href})`;
  return client.fetch(url, { headers: { 'user-agent': agent, accept }, signal });
}

/** The address that a reply redirects to; null when it leads nowhere; undefined when it is no redirect. */
function redirectOf({ status, headers }: Response, from: string): string | null | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const location = headers.get('location');
  if (location === null) return null;
  try {
    // Some servers send the letters of other scripts as they are, which arrive byte by byte.
    const text = Buffer.from(location, 'latin1').toString('utf8');
    return readWebAddress(new URL(text, from).href) ?? null;
  } catch {
    return null;
  }
}

async function readResponse(
  client: PageClient,
  response: Response,
  url: string,
  address: string,
): Promise<FetchedPage | PageFailure> {
  const failed = response.ok ? undefined : failureOfStatus(response);
  const type = readContentType(response.headers.get('content-type'));
  const family = familyOf(type.mimeType);
  const rejected =
    failed ??
    (url !== address && isLogin(url) && !isLogin(address) ? failure('page_login') : undefined) ??
    (family === undefined ? failure('page_unsupported') : undefined) ??
    (Number(response.headers.get('content-length')) > client.maxBytes
      ? failure('page_too_large')
      : undefined);
  if (rejected || family === undefined) {
    await discard(response);
    return rejected ?? failure('page_unsupported');
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { kind: 'fetched', url, bytes, family, ...type };
}

function isLogin(url: string): boolean {
  return /\/(?:log[-_]?in|sign[-_]?in|sso|oauth2?|saml2?)(?:[/.]|$)/i.test(new URL(url).pathname);
}

/** A host without a robots.txt asks for nothing; one that fails is not read until it can say what it wants. */
async function fetchRobots(
  client: PageClient,
  origin: string,
  signal: AbortSignal,
): Promise<ReturnType<typeof readRobots> | PageFailure> {
  let url = `${origin}/robots.txt`;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await call(client, url, 'text/plain', signal);
    const next = redirectOf(response, url);
    if (next === undefined) {
      if (response.ok) return readRobots(await beginningOf(response));
      await discard(response);
      return response.status === 429 || response.status >= 500 ? failureOfStatus(response) : [];
    }
    await discard(response);
    if (next === null) break;
    url = next;
  }
  return [];
}

/** What is beyond the limit is not read. */
async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const part = chunk.subarray(0, robotsBytes - bytes);
    bytes += part.byteLength;
    text += decoder.decode(part, { stream: true });
    if (bytes >= robotsBytes) break;
  }
  return text;
}

/** A body that is not read would hold its connection. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}
