import { Temporal } from 'temporal-polyfill';
import type {
  Call,
  CalendarAdapter,
  Failure,
  ListedEvent,
  ListWanted,
  Listing,
  Outcome,
  OwnEvent,
  Tokens,
} from '#server/adapters/calendar/port.ts';
import { fieldsOf, idOf, listOf, parseForeign, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';

const scope = 'https://www.googleapis.com/auth/calendar.events';
const tokenUrl = 'https://oauth2.googleapis.com/token';
const eventsUrl = 'https://www.googleapis.com/calendar/v3/calendars/primary/events';
/** The most that Google gives in one page. */
const pageSize = 2500;

/** Google Calendar, version 3: https://developers.google.com/workspace/calendar/api */
export const googleCalendar: CalendarAdapter = {
  grantUrl({ clientId }, { redirectUri, state, challenge }) {
    const query = new URLSearchParams({
      ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
      // Without these there is a refresh token only at the first time.
      ...{ access_type: 'offline', prompt: 'consent' },
    });
    return `https://accounts.google.com/o/oauth2/v2/auth?${query}`;
  },

  exchangeCode: (call, client, { code, verifier, redirectUri }, now) =>
    askToken(
      call,
      {
        ...{ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri },
        ...{ client_id: client.clientId, client_secret: client.clientSecret },
      },
      now,
    ),

  refresh: (call, client, refreshToken, now) =>
    askToken(
      call,
      {
        ...{ grant_type: 'refresh_token', refresh_token: refreshToken },
        ...{ client_id: client.clientId, client_secret: client.clientSecret },
      },
      now,
    ),

  async revoke(call, refreshToken) {
    await ask(call, 'https://oauth2.googleapis.com/revoke', formOf({ token: refreshToken }));
  },

  list: listEvents,

  async put(call, accessToken, event) {
    const body = JSON.stringify(bodyOf(event));
    const added = await ask(call, eventsUrl, authorized(accessToken, 'POST', body));
    if (added.kind === 'answer' && added.status === 409) {
      // It is there already, also when somebody removed it.
      const url = `${eventsUrl}/${event.id}`;
      return outcomeOf(await ask(call, url, authorized(accessToken, 'PUT', body)));
    }
    return outcomeOf(added);
  },

  async remove(call, accessToken, id) {
    const removed = await ask(call, `${eventsUrl}/${id}`, authorized(accessToken, 'DELETE'));
    if (removed.kind === 'answer' && (removed.status === 404 || removed.status === 410))
      return { kind: 'done', value: undefined };
    return outcomeOf(removed);
  },
};

type Reply =
  | { kind: 'answer'; status: number; retryAfter: number | undefined; body: Fields }
  | { kind: 'nothing' };

async function ask(call: Call, url: string, init: RequestInit): Promise<Reply> {
  try {
    const response = await call(url, init);
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    const body = fieldsOf(parseForeign(await response.text()));
    const retryAfter = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 3600) : undefined;
    return { kind: 'answer', status: response.status, retryAfter, body };
  } catch {
    return { kind: 'nothing' };
  }
}

function formOf(fields: Record<string, string>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields) };
}

function authorized(accessToken: string, method: string, body?: string): RequestInit {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  return { method, headers, ...(body !== undefined && { body }) };
}

async function askToken(call: Call, fields: Record<string, string>, now: Date): Promise<Outcome<Tokens>> {
  const reply = await ask(call, tokenUrl, formOf(fields));
  if (reply.kind === 'answer' && reply.status === 400 && reply.body['error'] === 'invalid_grant')
    return { kind: 'revoked' };
  const failure = failureOf(reply);
  if (failure) return failure.kind === 'unauthorized' ? { kind: 'rejected', reason: 'refused' } : failure;
  const { body } = reply as Extract<Reply, { kind: 'answer' }>;
  const accessToken = tokenOf(body['access_token']);
  const seconds = Number(body['expires_in']);
  if (!accessToken || !(seconds > 0)) return { kind: 'rejected', reason: 'refused' };
  // A member may leave the box of the calendar unticked.
  const granted = body['scope'];
  if (typeof granted === 'string' && !granted.split(' ').includes(scope)) return { kind: 'revoked' };
  const expiresAt = new Date(now.getTime() + Math.min(seconds, 86_400) * 1000);
  return {
    kind: 'done',
    value: { accessToken, expiresAt, refreshToken: tokenOf(body['refresh_token']) ?? '' },
  };
}

function tokenOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]{1,4000}$/.test(value) ? value : undefined;
}

function outcomeOf(reply: Reply): Outcome<undefined> {
  return failureOf(reply) ?? { kind: 'done', value: undefined };
}

function failureOf(reply: Reply): Failure | undefined {
  if (reply.kind === 'nothing') return { kind: 'try_later', reason: 'unreachable' };
  const { status, retryAfter: afterSeconds, body } = reply;
  if (status >= 200 && status < 300) return undefined;
  const error = fieldsOf(body['error']);
  const reasons = listOf(error['errors']).map(({ reason }) => reason);
  const isLimited = reasons.some((reason) =>
    /^(?:user)?[rR]ateLimitExceeded$|^quotaExceeded$/.test(String(reason)),
  );
  if (status === 429 || (status === 403 && isLimited))
    return { kind: 'try_later', reason: 'rate_limited', afterSeconds };
  if (status >= 500 || status === 408) return { kind: 'try_later', reason: 'unreachable', afterSeconds };
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 410) return { kind: 'gone' };
  if (status === 403 && reasons.includes('insufficientPermissions')) return { kind: 'revoked' };
  return { kind: 'rejected', reason: status === 404 ? 'no_calendar' : 'refused' };
}

async function listEvents(call: Call, accessToken: string, wanted: ListWanted): Promise<Outcome<Listing>> {
  const query = new URLSearchParams({
    singleEvents: 'true',
    maxResults: String(pageSize),
    maxAttendees: '1',
  });
  if (wanted.syncToken) query.set('syncToken', wanted.syncToken);
  else {
    query.set('timeMin', wanted.from.toISOString());
    query.set('timeMax', wanted.to.toISOString());
  }
  const events: ListedEvent[] = [];
  for (let page = 1; page <= wanted.maxPages; page += 1) {
    const reply = await ask(call, `${eventsUrl}?${query}`, authorized(accessToken, 'GET'));
    const failure = failureOf(reply);
    if (failure) return failure;
    const { body } = reply as Extract<Reply, { kind: 'answer' }>;
    if (!Array.isArray(body['items'])) return { kind: 'try_later', reason: 'unreachable' };
    const zone = lineOf(body['timeZone'], 60) || 'UTC';
    for (const item of listOf(body['items'])) {
      const event = eventOf(item, zone);
      if (event && !wanted.isOwn(event.id)) events.push(event);
    }
    if (events.length > wanted.maxEvents) return { kind: 'rejected', reason: 'too_many_events' };
    const next = tokenOf(body['nextPageToken']);
    const syncToken = tokenOf(body['nextSyncToken']);
    if (syncToken) return { kind: 'done', value: { account: lineOf(body['summary']), events, syncToken } };
    if (!next) return { kind: 'try_later', reason: 'unreachable' };
    query.set('pageToken', next);
  }
  return { kind: 'rejected', reason: 'too_many_events' };
}

function eventOf(item: Fields, zone: string): ListedEvent | undefined {
  const id = idOf(item['id']);
  if (id === undefined) return undefined;
  const attendees = listOf(item['attendees']);
  const isDeclined = attendees.some((one) => one['self'] === true && one['responseStatus'] === 'declined');
  if (item['status'] === 'cancelled' || item['transparency'] === 'transparent' || isDeclined) return { id };
  const from = instantOf(fieldsOf(item['start']), zone);
  const to = instantOf(fieldsOf(item['end']), zone);
  return from && to && from < to ? { id, from, to } : { id };
}

/** A time with its offset, or a date, which begins at midnight where the calendar is. */
function instantOf({ date, dateTime }: Fields, zone: string): Date | undefined {
  if (typeof dateTime === 'string' && dateTime.length < 40) {
    const at = new Date(dateTime);
    return Number.isNaN(at.getTime()) ? undefined : at;
  }
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  try {
    return new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
  } catch {
    return undefined;
  }
}

function bodyOf(event: OwnEvent) {
  return {
    id: event.id,
    status: event.isTentative ? 'tentative' : 'confirmed',
    summary: event.summary,
    location: event.location,
    start: { dateTime: event.from.toISOString(), timeZone: 'UTC' },
    end: { dateTime: event.to.toISOString(), timeZone: 'UTC' },
    extendedProperties: { private: { parley_booking: event.bookingId } },
  };
}
