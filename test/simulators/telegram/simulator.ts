/** Telegram for tests: the Bot API and its files over HTTP on loopback, one bot's webhook, and people's chats. */
import { createHash } from 'node:crypto';
import { Deliveries } from '#test/simulators/delivery.ts';
import type { Media } from '#test/simulators/phone.ts';
import {
  readForm,
  Refusal,
  startProviderServer,
  type Answer,
  type Call,
  type Fields,
  type ProviderServer,
} from '#test/simulators/providerServer.ts';
import { TelegramPhone, type Hub } from '#test/simulators/telegram/chat.ts';
import { isSend, send, telegramError } from '#test/simulators/telegram/methods.ts';

export interface TelegramOptions {
  token?: string;
  /** Where updates go, with their secret, as if `setWebhook` had been called. */
  webhook?: { url: string; secret_token?: string };
  seed?: number;
  clock?: { now(): Date };
  retryMs?: number[];
}

export interface Telegram {
  /** Of the Bot API: what `api.telegram.org` is. */
  url: string;
  token: string;
  bot: { id: number; is_bot: true; first_name: string; username: string };
  /** As the last `setWebhook` set it. */
  webhook: { url: string; secret_token?: string; allowed_updates?: string[] };
  calls: Call[];
  deliveries: Deliveries;
  /** A person; the chat starts with the first message. */
  phone(user?: Fields & { id?: number }): TelegramPhone;
  /** An update of any kind, known or not. */
  tells(update: Fields): void;
  dial: ProviderServer['dial'];
  /** The next sends fail. */
  fail(code: number, text: string, options?: { times?: number; parameters?: Fields }): void;
  /** The next sends get 429, and how long to wait. */
  floods(retry_after: number, times?: number): void;
  /** The owner made a new token: the old one is dead. */
  revokes(): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const maxDownload = 20e6;

export async function startTelegram(options: TelegramOptions = {}): Promise<Telegram> {
  const { seed = 1, retryMs = [50, 100, 200, 500, 1000, 2000] } = options;
  const now = () => Math.floor((options.clock?.now() ?? new Date()).getTime() / 1000);
  const bot = {
    id: 7_000_000_000 + seed,
    is_bot: true as const,
    first_name: 'Parley',
    username: `parley${seed}_bot`,
  };
  const token =
    options.token ?? `${bot.id}:AAF${createHash('sha256').update(`${seed}`).digest('hex').slice(0, 32)}`;
  const phones: TelegramPhone[] = [];
  const files = new Map<string, Media & { path: string }>();
  let revoked = false;
  let updateId = 880_000_000 + seed * 1_000_000;
  let messageId = 0;
  const state: { webhook: Telegram['webhook'] } = { webhook: options.webhook ?? { url: '' } };

  const deliveries = new Deliveries({
    url: () => state.webhook.url || undefined,
    encode: (payload) => JSON.stringify(payload),
    // Nothing is signed: the secret itself comes along.
    sign(_, forgery): Record<string, string> {
      const { secret_token } = state.webhook;
      if (secret_token === undefined) return {};
      return { 'x-telegram-bot-api-secret-token': forgery ? `not-${secret_token}` : secret_token };
    },
    headers: { 'content-type': 'application/json' },
    retryMs,
    seed,
  });
  const hub: Hub = {
    now,
    nextMessageId: () => (messageId += 1),
    push: tells,
    keep(media) {
      const hash = createHash('sha256').update(`${seed} ${files.size}`).digest('base64url');
      const [file_id, file_unique_id] = [`AgACAgUAAx${hash}`, `AQAD${hash.slice(0, 12)}`];
      files.set(file_id, { ...media, path: `files/file_${files.size}` });
      return { file_id, file_unique_id, file_size: media.bytes.length };
    },
  };

  function tells(update: Fields): void {
    const { allowed_updates } = state.webhook;
    const kind = Object.keys(update)[0]!;
    const body = { update_id: (updateId += 1), ...update };
    if (!allowed_updates?.length || allowed_updates.includes(kind)) void deliveries.send(body);
  }

  const api = await startProviderServer(answer, { seed });

  async function answer(call: Call): Promise<Answer> {
    const [, isFile, given, rest = ''] = /^\/(file\/)?bot([^/]+)\/(.+)$/.exec(call.path) ?? [];
    if (given !== token || revoked) return telegramError(given?.includes(':') ? 401 : 404, '');
    if (!isFile) return carryOut(rest, await readParameters(call));
    const file = [...files.values()].find(({ path }) => path === rest);
    if (!file) return telegramError(404, '');
    return { body: file.bytes, headers: { 'content-type': 'application/octet-stream' } };
  }

  function carryOut(method: string, parameters: Fields): Answer {
    const done = (result: unknown): Answer => ({ body: { ok: true, result } });
    if (method === 'getMe') return done(bot);
    if (method === 'setWebhook') return done(setWebhook(parameters));
    if (method === 'deleteWebhook') {
      state.webhook = { url: '' };
      return done(true);
    }
    if (method === 'getWebhookInfo') {
      const pending_update_count = deliveries.log.filter(({ acknowledged }) => !acknowledged).length;
      return done({ url: state.webhook.url, has_custom_certificate: false, pending_update_count });
    }
    if (method === 'getFile') return done(describeFile(String(parameters.file_id)));
    if (method === 'sendChatAction') {
      const phone = phones.find(({ chat }) => chat.id === Number(parameters.chat_id));
      if (!phone) throw new Refusal(telegramError(400, 'chat not found'));
      phone.action = String(parameters.action);
      return done(true);
    }
    if (method === 'answerCallbackQuery') {
      const id = String(parameters.callback_query_id);
      if (!phones.some(({ spinning }) => spinning.delete(id)))
        throw new Refusal(
          telegramError(400, 'query is too old and response timeout expired or query ID is invalid'),
        );
      return done(true);
    }
    if (!isSend(method)) return telegramError(404, '');
    return send(hub, bot, phones, method, parameters, (field) => fileOf(parameters[field]));
  }

  function setWebhook({ url, secret_token, allowed_updates }: Fields): true {
    if (url && !/^https?:\/\//.test(String(url)))
      throw new Refusal(telegramError(400, 'bad webhook: An HTTPS URL must be provided for webhook'));
    if (secret_token !== undefined && !/^[\w-]{1,256}$/.test(String(secret_token)))
      throw new Refusal(telegramError(400, 'secret token contains unallowed characters'));
    state.webhook = {
      url: String(url ?? ''),
      ...(secret_token !== undefined && { secret_token: String(secret_token) }),
      ...(Array.isArray(allowed_updates) && { allowed_updates: allowed_updates as string[] }),
    };
    return true;
  }

  function describeFile(file_id: string): Fields {
    const file = files.get(file_id);
    if (!file) throw new Refusal(telegramError(400, 'invalid file_id'));
    if (file.bytes.length > maxDownload) throw new Refusal(telegramError(400, 'file is too big'));
    return {
      file_id,
      file_unique_id: file_id.slice(-12),
      file_size: file.bytes.length,
      file_path: file.path,
    };
  }

  /** Uploaded now, or sent before. */
  function fileOf(given: unknown): Media | undefined {
    return typeof given === 'string' ? files.get(given) : (given as Media | undefined);
  }

  return {
    url: api.origin,
    token,
    bot,
    get webhook() {
      return state.webhook;
    },
    calls: api.calls,
    deliveries,
    phone(user = {}) {
      const id = user.id ?? 555_000_000 + seed * 10_000 + phones.length;
      const phone = new TelegramPhone(hub, { first_name: 'Amy', language_code: 'zh-hant', ...user, id });
      phones.push(phone);
      return phone;
    },
    tells,
    dial: api.dial,
    fail: (code, text, { times, parameters } = {}) =>
      void api.dial({ times, when: isSendCall, refuse: telegramError(code, text, parameters) }),
    floods(retry_after, times) {
      const refuse = telegramError(429, `retry after ${retry_after}`, { retry_after });
      refuse.headers = { 'retry-after': String(retry_after) };
      api.dial({ times, when: isSendCall, refuse });
    },
    revokes: () => void (revoked = true),
    settled: () => deliveries.settled(),
    async stop() {
      deliveries.stop();
      await api.stop();
    },
  };
}

const isSendCall = ({ path }: Call) => isSend(path.split('/').at(-1)!);

/** From JSON, a form, or a form with files; nested values are JSON there. */
async function readParameters(call: Call): Promise<Fields> {
  if (!call.headers['content-type']?.startsWith('multipart/'))
    return { ...Object.fromEntries(call.query), ...call.body };
  const parameters: Fields = {};
  for (const [name, value] of await readForm(call)) {
    if (value instanceof File)
      parameters[name] = {
        bytes: Buffer.from(await value.arrayBuffer()),
        mime: value.type,
        name: value.name,
      };
    else parameters[name] = /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value;
  }
  return parameters;
}
