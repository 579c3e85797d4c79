/**
 * LINE for tests: the Messaging API and its content host over HTTP on loopback, the signed webhook of one official
 * account, and people's phones.
 */
import { createHash, createHmac } from 'node:crypto';
import { Deliveries } from '#test/simulators/delivery.ts';
import { lineError, parseMessages, showMessage, type LineMessage } from '#test/simulators/line/messages.ts';
import { LinePhone, type Hub } from '#test/simulators/line/phone.ts';
import type { Media } from '#test/simulators/phone.ts';
import {
  Refusal,
  startProviderServer,
  type Answer,
  type Call,
  type Fields,
  type ProviderServer,
} from '#test/simulators/providerServer.ts';

export interface LineOptions {
  channelSecret?: string;
  token?: string;
  callbackUrl?: string;
  /** Webhooks that were not acknowledged are sent again: off unless the owner switches it on. */
  redelivers?: boolean;
  seed?: number;
  clock?: { now(): Date };
  retryMs?: number[];
}

export interface Line {
  /** What `api.line.me` is. */
  url: string;
  /** What `api-data.line.me` is. */
  dataUrl: string;
  token: string;
  channelSecret: string;
  /** The account itself: the `destination` of its webhooks. */
  bot: { userId: string; basicId: string; displayName: string };
  /** May be changed at any time; `calls` counts pushed messages against it. */
  quota: { limit: number; used: number };
  tokenIsValid: boolean;
  calls: Call[];
  downloads: Call[];
  deliveries: Deliveries;
  phone(displayName?: string): LinePhone;
  /** The button Verify of LINE's console: a delivery without events. */
  verify(): Promise<boolean>;
  dial: ProviderServer['dial'];
  dialDownloads: ProviderServer['dial'];
  /** The next sends fail. */
  fail(status: number, message: string, options?: { times?: number; headers?: Record<string, string> }): void;
  /** All events within travel in one delivery. */
  together(work: () => void): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const replyTokenMs = 60_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export async function startLine(options: LineOptions = {}): Promise<Line> {
  const { seed = 1, channelSecret = 'line-channel-secret', redelivers = true } = options;
  const { retryMs = [50, 100, 200, 500, 1000, 2000] } = options;
  const now = () => (options.clock?.now() ?? new Date()).getTime();
  let counter = 0;
  const hash = (of: string) => createHash('sha256').update(`${seed} ${of}`).digest('hex');
  const bot = { userId: `U${hash('bot').slice(0, 32)}`, basicId: `@parley${seed}`, displayName: 'Parley' };
  const phones: LinePhone[] = [];
  const contents = new Map<string, Media>();
  const replyTokens = new Map<string, { phone: LinePhone; expires: number }>();
  /** By the retry key: what was answered to the request that was accepted. */
  const accepted = new Map<string, { requestId: string; body: Fields }>();
  const work = new Set<Promise<unknown>>();
  let batch: Fields[] | undefined;

  const deliveries = new Deliveries({
    url: () => options.callbackUrl,
    encode: (payload) => JSON.stringify(payload),
    sign(body, forgery) {
      const secret = forgery ? `not ${channelSecret}` : channelSecret;
      return { 'x-line-signature': createHmac('sha256', secret).update(body).digest('base64') };
    },
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'LineBotWebhook/2.0' },
    repeat: (payload) => asRedelivery(payload as { events: Fields[] }),
    retryMs: redelivers ? retryMs : [],
    seed,
  });
  const hub: Hub = {
    now,
    newMessageId: () => String(500_000_000_000 + seed * 1_000_000 + (counter += 1)),
    newReplyToken(phone) {
      const token = hash(`reply ${(counter += 1)}`).slice(0, 32);
      replyTokens.set(token, { phone, expires: now() + replyTokenMs });
      return token;
    },
    push(event) {
      const webhookEventId = `01JD${hash(`event ${(counter += 1)}`)
        .toUpperCase()
        .slice(0, 22)}`;
      const whole = { ...event, webhookEventId, deliveryContext: { isRedelivery: false } };
      if (batch) batch.push(whole);
      else void deliver([whole]);
    },
    keep: (messageId, media) => void contents.set(messageId, media),
  };
  const deliver = (events: Fields[]) => deliveries.send({ destination: bot.userId, events });

  const api = await startProviderServer(answer, { seed });
  const data = await startProviderServer((call) => {
    requireToken(call);
    const [, id = ''] = /^\/v2\/bot\/message\/(\d{1,20})\/content$/.exec(call.path) ?? [];
    const media = contents.get(id);
    if (!media) throw new Refusal(lineError(404, 'Not found'));
    return { body: media.bytes, headers: { 'content-type': media.mime } };
  });

  function requireToken({ headers }: Call): void {
    if (headers['authorization'] !== `Bearer ${line.token}` || !line.tokenIsValid)
      throw new Refusal(
        lineError(
          401,
          'Authentication failed. Confirm that the access token in the authorization header is valid.',
        ),
      );
  }

  function answer(call: Call): Answer {
    requireToken(call);
    const { method, body } = call;
    const path = call.path.replace(/^\/v2\/bot\//, '');
    if (path.startsWith('profile/') && method === 'GET') {
      const { userId, displayName } = requirePhone(path.slice('profile/'.length), 404);
      return { body: { userId, displayName, language: 'ja' } };
    }
    const handler = handlers[`${method} ${path}`];
    if (!handler) throw new Refusal(lineError(404, 'Not found'));
    if (call.headers['x-line-retry-key'] !== undefined && path !== 'message/push')
      throw new Refusal(lineError(400, 'The retry key is not supported on this endpoint.'));
    return handler(body, call);
  }

  const handlers: Record<string, (body: Fields, call: Call) => Answer> = {
    'GET info': () => ({ body: { ...bot, chatMode: 'bot', markAsReadMode: 'manual' } }),
    'GET channel/webhook/endpoint': () => ({ body: { endpoint: options.callbackUrl ?? '', active: true } }),
    'PUT channel/webhook/endpoint'(body) {
      options.callbackUrl = String(body.endpoint);
      return { body: {} };
    },
    'GET message/quota': () => ({ body: { type: 'limited', value: line.quota.limit } }),
    'GET message/quota/consumption': () => ({ body: { totalUsage: line.quota.used } }),
    'POST message/reply'({ replyToken, messages }) {
      const some = parseMessages(messages);
      const token = replyTokens.get(String(replyToken));
      if (!token || token.expires < now()) throw new Refusal(lineError(400, 'Invalid reply token'));
      replyTokens.delete(String(replyToken));
      return show(token.phone, some);
    },
    'POST message/push'({ to, messages }, { headers }) {
      const key = headers['x-line-retry-key'];
      if (key !== undefined && !uuid.test(key)) throw new Refusal(lineError(400, 'Invalid retry key'));
      const before = key === undefined ? undefined : accepted.get(key);
      if (before)
        return {
          status: 409,
          body: { message: 'The retry key is already accepted', ...before.body },
          headers: { 'x-line-accepted-request-id': before.requestId },
        };
      const some = parseMessages(messages);
      const phone = requirePhone(String(to), 400);
      if (line.quota.used + some.length > line.quota.limit)
        throw new Refusal(lineError(429, 'You have reached your monthly limit.'));
      line.quota.used += some.length;
      const done = show(phone, some);
      if (key !== undefined)
        accepted.set(key, { requestId: done.headers!['x-line-request-id']!, body: done.body as Fields });
      return done;
    },
    'POST chat/loading/start'({ chatId }) {
      requirePhone(String(chatId), 400).seen.loading = true;
      return { status: 202, body: {} };
    },
    'POST chat/markAsRead'({ markAsReadToken }) {
      const id = String(markAsReadToken).slice(1);
      const phone = phones.find(({ wrote }) => wrote.includes(id));
      if (!phone) throw new Refusal(lineError(400, 'Invalid mark as read token'));
      phone.seen.read.push(id);
      return { body: {} };
    },
  };

  function requirePhone(userId: string, status: number): LinePhone {
    const phone = phones.find((each) => each.userId === userId);
    if (!phone)
      throw new Refusal(
        lineError(
          status,
          status === 404 ? 'Not found' : "The property, 'to', in the request body is invalid",
        ),
      );
    return phone;
  }

  /** The answer is the same for those who blocked the account: LINE does not tell. */
  function show(phone: LinePhone, messages: LineMessage[]): Answer {
    const sent = messages.map((message) => ({ id: hub.newMessageId(), message }));
    const sentMessages = sent.map(({ id }) => ({ id, quoteToken: `q${id}` }));
    const after = () => {
      const shown = Promise.all(sent.map(({ id, message }) => showMessage(id, message))).then((all) => {
        if (phone.following) for (const heard of all) phone.receive(heard);
      });
      work.add(shown);
      void shown.finally(() => work.delete(shown));
    };
    const headers = { 'x-line-request-id': hash(`request ${(counter += 1)}`).slice(0, 32) };
    return { body: { sentMessages }, headers, after };
  }

  const line: Line = {
    url: api.origin,
    dataUrl: data.origin,
    token: options.token ?? hash('token'),
    channelSecret,
    bot,
    quota: { limit: 1000, used: 0 },
    tokenIsValid: true,
    calls: api.calls,
    downloads: data.calls,
    deliveries,
    phone(displayName = 'Amy') {
      const phone = new LinePhone(hub, `U${hash(`phone ${phones.length}`).slice(0, 32)}`, displayName);
      phones.push(phone);
      return phone;
    },
    verify: async () => (await deliver([])).acknowledged,
    dial: api.dial,
    dialDownloads: data.dial,
    fail(status, message, { times, headers } = {}) {
      const when = ({ path }: Call) => /\/message\/(reply|push)$/.test(path);
      api.dial({ times, when, refuse: { ...lineError(status, message), headers } });
    },
    together(work) {
      const events: Fields[] = [];
      batch = events;
      try {
        work();
      } finally {
        batch = undefined;
      }
      void deliver(events);
    },
    async settled() {
      while (work.size > 0) await Promise.all(work);
      await deliveries.settled();
    },
    async stop() {
      deliveries.stop();
      await Promise.all([api.stop(), data.stop()]);
    },
  };
  return line;
}

function asRedelivery({ events, ...rest }: { events: Fields[] }): Fields {
  return { ...rest, events: events.map((event) => ({ ...event, deliveryContext: { isRedelivery: true } })) };
}
