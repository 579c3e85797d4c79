/** What Meta's platforms (WhatsApp, Messenger, Instagram) have in common on the wire. */
import { createHmac } from 'node:crypto';
import type { DeliveryOptions } from '#test/simulators/delivery.ts';
import { Refusal, type Answer, type Call } from '#test/simulators/providerServer.ts';

/** A Meta app: it signs the webhooks of all accounts that subscribed it. */
export interface MetaApp {
  id: string;
  secret: string;
  verifyToken: string;
  /** Where webhooks go; undefined until it is set. */
  callbackUrl: string | undefined;
}

/** As Meta serialises: ASCII only, slashes escaped. The signature is over exactly these bytes. */
export function metaJson(payload: unknown): string {
  return JSON.stringify(payload)
    .replaceAll('/', String.raw`\/`)
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** How an app delivers its webhooks. */
export function metaDelivery(app: MetaApp, seed: number, retryMs: number[]): DeliveryOptions {
  return {
    url: () => app.callbackUrl,
    encode: metaJson,
    sign: (body, forgery) => {
      const secret = forgery ? `not ${app.secret}` : app.secret;
      const hmac = (hash: string) => `${hash}=${createHmac(hash, secret).update(body).digest('hex')}`;
      return { 'x-hub-signature': hmac('sha1'), 'x-hub-signature-256': hmac('sha256') };
    },
    headers: { 'content-type': 'application/json', 'user-agent': 'facebookexternalua', accept: '*/*' },
    retryMs,
    seed,
  };
}

/** What Meta does when an address is entered: it must send the challenge back. */
export async function verifyCallback(url: string, verifyToken: string): Promise<boolean> {
  const challenge = '1158201444';
  const address = new URL(url);
  const asked = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  const response = await fetch(address, { headers: { 'user-agent': 'facebookplatform/1.0' } });
  return response.status === 200 && (await response.text()) === challenge;
}

export interface GraphError {
  status: number;
  code: number;
  /** The whole message. */
  message: string;
  type?: string;
  subcode?: number;
  details?: string;
}

export function graphError({ status, code, message, type, subcode, details }: GraphError): Answer {
  const error = {
    message,
    type: type ?? 'OAuthException',
    code,
    ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
    ...(subcode !== undefined && { error_subcode: subcode }),
    fbtrace_id: 'AbCdEfGhIjKlMnOpQrSt123',
  };
  return { status, body: { error } };
}

/** An access token, as its owner sees it. */
export type TokenState = 'valid' | 'expired' | 'revoked';

/** The token of a call, from the header or the query; refuses a call with a bad one. */
export function requireToken(call: Call, stateOf: (token: string) => TokenState | undefined): string {
  const token =
    /^(?:Bearer|OAuth) (.+)$/.exec(call.headers['authorization'] ?? '')?.[1] ??
    call.query.get('access_token');
  const refuse = (status: number, message: string, code: number, subcode?: number) => {
    throw new Refusal(graphError({ status, code, message, subcode }));
  };
  if (!token) return refuse(400, 'An access token is required to request this resource.', 104);
  const state = stateOf(token);
  if (!state) return refuse(401, 'Invalid OAuth access token - Cannot parse access token', 190);
  const invalid = 'Error validating access token: ';
  if (state === 'expired')
    return refuse(401, `${invalid}Session has expired on Saturday, 21-Nov-26 10:00:00 PST.`, 190, 463);
  if (state === 'revoked')
    return refuse(
      401,
      `${invalid}The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.`,
      190,
      460,
    );
  return token;
}

/** The object is not there, or not for this token. */
export function missingObject(method: string, id: string): Refusal {
  const message = `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`;
  return new Refusal(
    graphError({ status: 400, code: 100, message, type: 'GraphMethodException', subcode: 33 }),
  );
}
