/**
 * Messenger and Instagram for tests: the Send API over HTTP on loopback, the host of customers' files, the webhooks of
 * one Meta app, and customers' phones.
 */
import { createHash } from 'node:crypto';
import { Deliveries } from '#test/simulators/delivery.ts';
import { MessengerPhone, type Hub, type Person } from '#test/simulators/messenger/phone.ts';
import { send, sendError, type Sender } from '#test/simulators/messenger/send.ts';
import { envelope, fieldOf, type Item, type Platform } from '#test/simulators/messenger/webhooks.ts';
import {
  metaDelivery,
  missingObject,
  requireToken,
  verifyCallback,
  type MetaApp,
  type TokenState,
} from '#test/simulators/metaWire.ts';
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

export interface MessengerOptions {
  appSecret?: string;
  verifyToken?: string;
  callbackUrl?: string;
  /** How the addresses of files begin, where calls to that host are led here. */
  mediaOrigin?: string;
  seed?: number;
  clock?: { now(): Date };
  retryMs?: number[];
}

/** A page, or an Instagram account. */
export interface Account extends Sender {
  id: string;
  name: string;
  token: string;
  tokenState: TokenState;
  /** The fields that its webhooks bring; all as long as it is null. */
  subscribed: string[] | null;
  phone(person?: Partial<Person>): MessengerPhone;
  /** A member of the business writes in Meta's own inbox. */
  appSays(phone: MessengerPhone, text: string): string;
  /** A change of the account, such as a comment. */
  tells(field: string, value: Fields): void;
}

export interface Messenger {
  url: string;
  /** Where customers' files are downloaded. */
  mediaUrl: string;
  app: MetaApp;
  calls: Call[];
  deliveries: Deliveries;
  account(options?: { platform?: Platform; id?: string; name?: string; token?: string }): Account;
  dial: ProviderServer['dial'];
  /** Of the host of customers' files. */
  dialDownloads: ProviderServer['dial'];
  /** The next sends fail. */
  fail(code: number, options?: { subcode?: number; times?: number }): void;
  /** Everything of one platform that happens within travels in one delivery. */
  together(work: () => void): void;
  verify(url: string, verifyToken?: string): Promise<boolean>;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** The app of Meta's own inbox. */
const inboxApp = 263902037430900;

export async function startMessenger(options: MessengerOptions = {}): Promise<Messenger> {
  const { seed = 1, retryMs = [50, 100, 200, 500, 1000, 2000] } = options;
  const now = () => (options.clock?.now() ?? new Date()).getTime();
  let counter = 0;
  const newId = (prefix: string) =>
    prefix +
    createHash('sha256')
      .update(`${seed} ${(counter += 1)}`)
      .digest('base64url');
  const app: MetaApp = {
    id: '111222333444',
    secret: options.appSecret ?? 'messenger-app-secret',
    verifyToken: options.verifyToken ?? 'messenger-verify-token',
    callbackUrl: options.callbackUrl,
  };
  const deliveries = new Deliveries(metaDelivery(app, seed, retryMs));
  const accounts: Account[] = [];
  const files = new Map<string, Media>();
  let batch: Item[] | undefined;

  const fileHost = await startProviderServer(({ path }) => {
    const file = files.get(path);
    if (!file) return { status: 404, body: '<html><h1>Not found</h1></html>' };
    return { body: file.bytes, headers: { 'content-type': file.mime } };
  });
  const hub: Hub = {
    now,
    newId,
    push: (item) => (batch ? void batch.push(item) : deliver([item])),
    host(media) {
      const path = `/v/${newId('')}`;
      files.set(path, media);
      return (options.mediaOrigin ?? fileHost.origin) + path;
    },
  };

  function deliver(items: Item[]): void {
    const wanted = items.filter((item) => {
      const { subscribed = null } = accounts.find(({ id }) => id === item.account) ?? {};
      return !subscribed || subscribed.includes(fieldOf(item));
    });
    for (const some of Map.groupBy(wanted, ({ platform }) => platform).values())
      void deliveries.send(envelope(some, now()));
  }

  const graph = await startProviderServer(answer, { seed });

  async function answer(call: Call): Promise<Answer> {
    const [, id = '', edge] = /^(?:\/v\d{1,3}\.\d)?\/([\w.-]+)(?:\/(\w+))?\/?$/.exec(call.path) ?? [];
    const stateOf = (token: string) => accounts.find((each) => each.token === token)?.tokenState;
    const token = requireToken(call, stateOf);
    const account = accounts.find((each) => each.token === token)!;
    if (!edge && call.method === 'GET') {
      const phone = account.phones.find(({ person }) => person.id === id);
      if (phone) return describePerson(account, phone.person);
    }
    if (id !== 'me' && id !== account.id) throw missingObject(call.method, id);
    if (!edge && call.method === 'GET') return describeAccount(account);
    if (edge === 'messages' && call.method === 'POST') return send(hub, account, call);
    if (edge === 'message_attachments' && call.method === 'POST') return upload(account, call);
    if (edge === 'subscribed_apps') return subscribe(account, call);
    throw missingObject(call.method, edge ?? id);
  }

  function subscribe(account: Account, { method, query, body }: Call): Answer {
    const { subscribed } = account;
    if (method === 'GET') {
      const data =
        subscribed?.length === 0 ? [] : [{ id: app.id, name: 'Parley', subscribed_fields: subscribed }];
      return { body: { data } };
    }
    const fields = String(query.get('subscribed_fields') ?? body.subscribed_fields ?? '');
    if (method === 'POST' && !fields)
      throw new Refusal(sendError(100, undefined, 'The parameter subscribed_fields is required.'));
    account.subscribed = method === 'POST' ? fields.split(',') : [];
    return { body: { success: true } };
  }

  async function upload(account: Account, call: Call): Promise<Answer> {
    const form = await readForm(call).catch(() => new FormData());
    const file = form.get('filedata');
    if (!(file instanceof File)) throw new Refusal(sendError(100, 2018047, 'Upload attachment failure.'));
    if (file.size > 25e6)
      throw new Refusal(sendError(100, 2018047, 'Attachment size exceeds allowable limit.'));
    const attachment_id = String(BigInt(seed) * 10n ** 15n + BigInt((counter += 1)));
    const bytes = Buffer.from(await file.arrayBuffer());
    account.attachments.set(attachment_id, { bytes, mime: file.type, name: file.name });
    return { body: { attachment_id } };
  }

  function addAccount(of: Parameters<Messenger['account']>[0] = {}): Account {
    const { platform = 'messenger', token = newId('EAAB') } = of;
    const index = accounts.length + 1;
    const first = platform === 'messenger' ? 300_400_000_000 : 17_841_400_000_000_000;
    const id = of.id ?? String(first + seed * 1000 + index);
    const phones: MessengerPhone[] = [];
    const account: Account = {
      id,
      name: of.name ?? `Page ${index}`,
      token,
      platform,
      phones,
      appId: app.id,
      tokenState: 'valid',
      subscribed: null,
      attachments: new Map(),
      phone({
        id: personId = String(7e15 + seed * 1e6 + index * 1000 + phones.length),
        name = 'Amy Chan',
        username,
      } = {}) {
        const phone = new MessengerPhone(hub, platform, id, { id: personId, name, username });
        phones.push(phone);
        return phone;
      },
      appSays(phone, text) {
        const mid = newId('m_');
        const app = platform === 'messenger' ? { app_id: inboxApp } : {};
        phone.isShown({ message: { mid, is_echo: true, ...app, text } });
        return mid;
      },
      tells: (field, value) => hub.push({ platform, account: id, list: 'changes', event: { field, value } }),
    };
    accounts.push(account);
    return account;
  }

  return {
    url: graph.origin,
    mediaUrl: fileHost.origin,
    app,
    calls: graph.calls,
    deliveries,
    account: addAccount,
    dial: graph.dial,
    dialDownloads: fileHost.dial,
    fail(code, { subcode, times } = {}) {
      const when = ({ path, body }: Call) => path.endsWith('/messages') && !body.sender_action;
      graph.dial({ times, when, refuse: sendError(code, subcode) });
    },
    together(work) {
      const items: Item[] = [];
      batch = items;
      try {
        work();
      } finally {
        batch = undefined;
      }
      deliver(items);
    },
    async verify(url, verifyToken = app.verifyToken) {
      const verified = await verifyCallback(url, verifyToken);
      if (verified) app.callbackUrl = url;
      return verified;
    },
    settled: () => deliveries.settled(),
    async stop() {
      deliveries.stop();
      await Promise.all([graph.stop(), fileHost.stop()]);
    },
  };
}

function describePerson({ platform }: Account, { id, name, username }: Person): Answer {
  if (platform === 'instagram') return { body: { id, name, username: username ?? name } };
  const [first_name, ...rest] = name.split(' ');
  return { body: { id, first_name, last_name: rest.join(' ') } };
}

function describeAccount({ platform, id, name }: Account): Answer {
  return { body: platform === 'instagram' ? { id, user_id: id, username: name } : { id, name } };
}
