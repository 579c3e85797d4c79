import { signedHeaders } from '#server/features/webhook/sign.ts';
import { AddressRejected, egress } from '#server/platform/security/egress.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The outcome of one attempt. `status` is null without a response; `excerpt` is the start of the response or an error. */
export interface Answer {
  delivered: boolean;
  status: number | null;
  excerpt: string;
}

const timeoutMilliseconds = 10_000;
const excerptCharacters = 500;

/** Sends a signed payload once. Never rejects: failures are outcomes too. Returns nothing when it was aborted. */
export async function post(
  platform: Platform,
  receiver: { url: string; secrets: readonly string[] },
  delivery: { event_id: string; payload: object },
  stopped: AbortSignal,
): Promise<Answer | undefined> {
  const send = egress({
    privateAddresses: platform.settings.allowPrivateAddresses,
    redirects: false,
    timeoutMilliseconds,
    // Only the excerpt is read.
    maxBytes: 1024 * 1024,
  });
  const body = JSON.stringify(delivery.payload);
  const message = { id: delivery.event_id, at: platform.clock.now(), body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Parley-Webhook/1',
    ...signedHeaders(receiver.secrets, message),
  };
  try {
    const response = await send(receiver.url, { method: 'POST', headers, body, signal: stopped });
    const excerpt = await beginningOf(response).catch(() => '');
    return { delivered: response.ok, status: response.status, excerpt };
  } catch (error) {
    if (stopped.aborted) return undefined;
    return { delivered: false, status: null, excerpt: reasonOf(error) };
  }
}

async function beginningOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > excerptCharacters) break;
  }
  return [...text.replaceAll('\u0000', '')].slice(0, excerptCharacters).join('');
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRejected) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `No answer within ${timeoutMilliseconds / 1000} seconds.`;
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return `${cause?.code ?? cause?.message ?? error.message}`.slice(0, excerptCharacters);
}
