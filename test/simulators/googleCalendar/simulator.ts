/** Google for tests: the token endpoint of OAuth 2 with PKCE, and the events of one primary calendar. */
import { createHash } from 'node:crypto';
import {
  Refusal,
  startProviderServer,
  type Answer,
  type Call,
  type ProviderServer,
} from '#test/simulators/providerServer.ts';

export interface GoogleEvent {
  id: string;
  status: string;
  summary?: string;
  start?: { dateTime?: string; date?: string };
  end?: { dateTime?: string; date?: string };
  transparency?: string;
  [field: string]: unknown;
}

export interface GoogleCalendar {
  /** For `PROVIDER_HOSTS`. */
  hosts: string[];
  calls: Call[];
  account: string;
  /** Events by their ids, cancelled ones too. */
  events: Map<string, GoogleEvent>;
  /** Those that show in the calendar. */
  shown(): GoogleEvent[];
  /** What somebody enters in the calendar itself. */
  enter(event: { id: string; from: Date; to: Date } & Record<string, unknown>): void;
  enterWhole(event: GoogleEvent): void;
  cancel(id: string): void;
  /** Grants access as the page of consent does, and returns the code. */
  consent(url: string): { code: string; state: string };
  /** Takes the access back. */
  revoke(): void;
  /** Sync tokens from before are gone. */
  forgetSyncTokens(): void;
  pageSize: number;
  dial: ProviderServer['dial'];
  stop(): Promise<void>;
}

const root = '/calendar/v3/calendars/primary/events';

export async function startGoogleCalendar({ clientId = 'client', clientSecret = 'secret' } = {}) {
  const events = new Map<string, GoogleEvent>();
  /** The change in which an event was written last. */
  const changes = new Map<string, number>();
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  let counter = 0;
  let change = 0;
  let forgotten = 0;
  let refreshToken = '';
  let accessToken = '';

  const write = (event: GoogleEvent) => {
    events.set(event.id, event);
    changes.set(event.id, (change += 1));
  };

  const server = await startProviderServer((call) => {
    if (call.path === '/token' && call.method === 'POST') return token(call);
    if (call.path === '/revoke') {
      refreshToken = accessToken = '';
      return { body: {} };
    }
    if (!accessToken || call.headers['authorization'] !== `Bearer ${accessToken}`)
      throw googleError(401, 'authError', 'Invalid Credentials');
    if (call.path === root && call.method === 'GET') return list(call);
    if (call.path === root && call.method === 'POST') return insert(call);
    const id = call.path.startsWith(`${root}/`) ? call.path.slice(root.length + 1) : '';
    const found = events.get(id);
    if (!found) throw googleError(404, 'notFound', 'Not Found');
    if (call.method === 'PUT') {
      write({ ...(call.body as unknown as GoogleEvent), id });
      return { body: events.get(id) };
    }
    if (call.method !== 'DELETE') throw googleError(404, 'notFound', 'Not Found');
    if (found.status === 'cancelled') throw googleError(410, 'deleted', 'Resource has been deleted');
    write({ id, status: 'cancelled' });
    return { status: 204 };
  });

  function token({ body }: Call): Answer {
    const refuse = (error: string) =>
      new Refusal({ status: 400, body: { error, error_description: 'Token has been expired or revoked.' } });
    if (body['client_id'] !== clientId || body['client_secret'] !== clientSecret)
      throw new Refusal({ status: 401, body: { error: 'invalid_client' } });
    const isNew = body['grant_type'] === 'authorization_code';
    if (isNew) {
      const grant = codes.get(String(body['code']));
      codes.delete(String(body['code']));
      const challenge = createHash('sha256').update(String(body['code_verifier'])).digest('base64url');
      if (!grant || grant.challenge !== challenge || grant.redirectUri !== body['redirect_uri'])
        throw refuse('invalid_grant');
      refreshToken = `1//refresh-${(counter += 1)}`;
    } else if (!refreshToken || body['refresh_token'] !== refreshToken) throw refuse('invalid_grant');
    accessToken = `ya29.access-${(counter += 1)}`;
    return {
      body: {
        ...{ access_token: accessToken, expires_in: 3599, token_type: 'Bearer' },
        scope: 'https://www.googleapis.com/auth/calendar.events',
        ...(isNew && { refresh_token: refreshToken }),
      },
    };
  }

  function list({ query }: Call): Answer {
    const since = query.get('syncToken');
    if (since !== null && (query.has('timeMin') || query.has('timeMax')))
      throw googleError(400, 'badRequest', 'Sync token cannot be used with query restrictions.');
    const from = Number(since?.slice('sync-'.length) ?? 0);
    if (since !== null && from < forgotten)
      throw googleError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.');
    const all = [...events.values()].filter(({ id, status }) =>
      since === null ? status !== 'cancelled' : changes.get(id)! > from,
    );
    const begin = Number(query.get('pageToken') ?? 0);
    const end = begin + Math.min(google.pageSize, Number(query.get('maxResults') ?? 250));
    const isLast = end >= all.length;
    return {
      body: {
        ...{ kind: 'calendar#events', summary: google.account, timeZone: 'Asia/Hong_Kong' },
        ...{ accessRole: 'owner', items: all.slice(begin, end) },
        ...(isLast ? { nextSyncToken: `sync-${change}` } : { nextPageToken: String(end) }),
      },
    };
  }

  function insert({ body }: Call): Answer {
    const event = body as unknown as GoogleEvent;
    if (!/^[0-9a-v]{5,1024}$/.test(event.id)) throw googleError(400, 'invalid', 'Invalid resource id value.');
    if (events.has(event.id)) throw googleError(409, 'duplicate', 'The requested identifier already exists.');
    write(event);
    return { body: event };
  }

  const google: GoogleCalendar = {
    hosts: ['oauth2.googleapis.com', 'www.googleapis.com'].map((host) => `${host}=${server.origin}`),
    calls: server.calls,
    account: 'lam@example.com',
    events,
    shown: () => [...events.values()].filter(({ status }) => status !== 'cancelled'),
    enter: ({ from, to, ...event }) =>
      write({
        ...{ status: 'confirmed', ...event },
        start: { dateTime: from.toISOString() },
        end: { dateTime: to.toISOString() },
      }),
    enterWhole: write,
    cancel: (id) => write({ id, status: 'cancelled' }),
    consent(url) {
      const { searchParams: query } = new URL(url);
      const code = `4/code-${(counter += 1)}`;
      codes.set(code, { challenge: query.get('code_challenge')!, redirectUri: query.get('redirect_uri')! });
      return { code, state: query.get('state')! };
    },
    revoke: () => void (refreshToken = accessToken = ''),
    forgetSyncTokens: () => void (forgotten = change + 1),
    pageSize: 2500,
    dial: server.dial,
    stop: server.stop,
  };
  return google;
}

function googleError(code: number, reason: string, message: string): Refusal {
  return new Refusal({
    status: code,
    body: { error: { errors: [{ domain: 'calendar', reason, message }], code, message } },
  });
}

/** How Google says that it was asked too often. */
export const rateLimited: Answer = googleError(403, 'rateLimitExceeded', 'Rate Limit Exceeded').answer;
