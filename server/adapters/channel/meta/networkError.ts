/** Errors of `fetch`: whether the request may have arrived. */
import { lineOf } from '#server/adapters/channel/foreignText.ts';

/** Before the connection stands, including its encryption, nothing of a request is sent. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export function wasNeverSent(error: unknown): boolean {
  return causesOf(error).some(
    ({ name, code }) => name === 'AddressRejected' || (code !== undefined && beforeSending.has(code)),
  );
}

/** In one line. */
export function whatFailed(error: unknown): string {
  const causes = causesOf(error);
  if (causes.some(({ name }) => name === 'TimeoutError')) return 'The provider took too long.';
  const last = causes.at(-1);
  if (!last) return 'The call failed.';
  return lineOf([last.code, last.message].filter(Boolean).join(': '), 300) || 'The call failed.';
}

function causesOf(error: unknown): { name: string; code?: string; message: string }[] {
  const causes = [];
  for (let at = error; at instanceof Error && causes.length < 8; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    causes.push({ name: at.name, message: at.message, ...(typeof code === 'string' && { code }) });
  }
  return causes;
}
