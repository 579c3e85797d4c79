import type { Failure } from '#server/adapters/channel/port.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';

interface ServerError extends Error {
  code?: string;
  originalCode?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  response?: string;
  responseCode?: number;
  command?: string;
}

/** Why nothing could be said to a mail server, in words for those who have entered it. Never holds a password. */
export function connectionFailure(error: unknown, server: string): Failure {
  const { code = '', originalCode, message = '', name = '' } = error as ServerError;
  const why = originalCode ?? code;
  if (isLoginError(error as ServerError))
    return {
      reason: 'access_lost',
      detail:
        `${server} does not accept the user name or the password. ${wordsOf(error as ServerError)}`.trim(),
    };
  if (name === 'AddressRejected')
    return { reason: 'provider_down', detail: `${server} has no public address, so it is not connected to.` };
  if (why === 'ENOTFOUND' || why === 'EAI_AGAIN' || why === 'EDNS')
    return { reason: 'provider_down', detail: `There is no server of the name ${server}.` };
  if (why === 'ECONNREFUSED')
    return { reason: 'provider_down', detail: `${server} accepts no connection at this port.` };
  if (/CERT|SELF_SIGNED|ALTNAME/.test(why) || /certificate/i.test(message))
    return {
      reason: 'provider_down',
      detail: `The certificate of ${server} is not valid for it: ${why || 'TLS'}.`,
    };
  if (/SSL|TLS|EPROTO/.test(why) || /STARTTLS|wrong version number/i.test(message))
    return {
      reason: 'provider_down',
      detail: `The connection to ${server} cannot be encrypted in this way: check port and security.`,
    };
  if (/TIMEOUT|TIMEDOUT|EABORT/i.test(why) || name === 'TimeoutError' || name === 'AbortError')
    return { reason: 'provider_down', detail: `${server} did not answer in time.` };
  const said = wordsOf(error as ServerError);
  return { reason: 'provider_down', detail: `${server} ended the connection. ${said || lineOf(why)}`.trim() };
}

function isLoginError({ authenticationFailed, code, responseCode }: ServerError): boolean {
  if (authenticationFailed) return true;
  return code === 'EAUTH' && (responseCode === undefined || responseCode >= 500);
}

/** What the server said. */
export function wordsOf({ responseText, response }: { responseText?: string; response?: unknown }): string {
  return lineOf(responseText ?? (typeof response === 'string' ? response : ''), 300);
}
