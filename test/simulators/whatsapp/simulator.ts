/**
 * The WhatsApp Cloud API for tests: the Graph API over HTTP on loopback, its media host, the webhooks of one Meta app,
 * and customers' phones. It demands what the platform does: tokens, limits of fields, the 24-hour window.
 */
import { createHash } from 'node:crypto';
import { Deliveries } from '#test/simulators/delivery.ts';
import {
  missingObject,
  metaDelivery,
  requireToken,
  verifyCallback,
  type MetaApp,
} from '#test/simulators/metaWire.ts';
import {
  Refusal,
  startProviderServer,
  type Answer,
  type Call,
  type Dial,
  type Fields,
  type ProviderServer,
} from '#test/simulators/providerServer.ts';
import { whatsappError } from '#test/simulators/whatsapp/errors.ts';
import { MediaStore } from '#test/simulators/whatsapp/media.ts';
import { BusinessNumber, type Business, type NumberInfo } from '#test/simulators/whatsapp/number.ts';
import type { Hub } from '#test/simulators/whatsapp/phone.ts';
import { send } from '#test/simulators/whatsapp/send.ts';
import { createTemplate, listTemplates, type Template } from '#test/simulators/whatsapp/templates.ts';
import { envelope, type Change } from '#test/simulators/whatsapp/webhooks.ts';

export interface WhatsAppOptions {
  appSecret?: string;
  verifyToken?: string;
  callbackUrl?: string;
  /** How the addresses of files begin, where calls to that host are led here. */
  mediaOrigin?: string;
  /** Makes ids and chance repeatable. */
  seed?: number;
  clock?: { now(): Date };
  /** The pauses after which a webhook that was not acknowledged is sent again. */
  retryMs?: number[];
}

export interface NumberOptions extends Partial<NumberInfo> {
  /** Numbers with the same one belong to one business. */
  waba_id?: string;
  business?: string;
  token?: string;
  subscribed?: boolean;
  templates?: (Omit<Template, 'id' | 'status'> & { status?: string })[];
}

export interface FailOptions {
  times?: number;
  /** Only messages to this number or user id. */
  to?: string;
  details?: string;
  /** The message is accepted, and fails afterwards by a status. */
  late?: true;
}

export interface WhatsApp {
  /** Of the Graph API, without the version. */
  url: string;
  /** Where files are downloaded. */
  mediaUrl: string;
  app: MetaApp;
  /** All calls to the Graph API, oldest first. */
  calls: Call[];
  /** All calls to the media host. */
  downloads: Call[];
  deliveries: Deliveries;
  /** A number of a business, with its token. */
  number(options?: NumberOptions): BusinessNumber;
  dial: ProviderServer['dial'];
  dialDownloads: ProviderServer['dial'];
  /** The next sends fail with this code; with a code of tokens, permissions or call rates all calls. */
  fail(code: number, options?: FailOptions): void;
  /** Everything that happens within travels in one delivery. */
  together(work: () => void): void;
  /** Enters the address of the webhooks, which must answer the challenge. */
  verify(url: string, verifyToken?: string): Promise<boolean>;
  /** Everything under way has arrived or is given up. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Errors that any call can meet, not only a send. */
const isGeneral = (code: number) => code < 1000 || code === 80007 || code === 80008;

export async function startWhatsApp(options: WhatsAppOptions = {}): Promise<WhatsApp> {
  const { seed = 1, retryMs = [50, 100, 200, 500, 1000, 2000] } = options;
  const now = () => (options.clock?.now() ?? new Date()).getTime();
  let counter = 0;
  const next = () => (counter += 1);
  const numericId = () => String(900_000_000_000_000 + seed * 1_000_000 + next());
  const newId = () => `wamid.${createHash('sha256').update(`${seed} ${next()}`).digest('base64')}`;

  const app: MetaApp = {
    id: '123456789012345',
    secret: options.appSecret ?? 'whatsapp-app-secret',
    verifyToken: options.verifyToken ?? 'whatsapp-verify-token',
    callbackUrl: options.callbackUrl,
  };
  const deliveries = new Deliveries(metaDelivery(app, seed, retryMs));
  const numbers: BusinessNumber[] = [];
  const businesses: Business[] = [];
  const work = new Set<Promise<unknown>>();
  const lateFailures: { code: number; left: number; to?: string }[] = [];
  let batch: Change[] | undefined;
  const media = new MediaStore(now, numericId);
  const hub: Hub = {
    now,
    newId,
    media,
    push: (change) => (batch ? void batch.push(change) : deliver([change])),
    background(done) {
      work.add(done);
      void done.finally(() => work.delete(done));
    },
  };

  function deliver(changes: Change[]): void {
    const businessOf = ({ waba_id }: Change) => businesses.find((each) => each.waba_id === waba_id);
    const wanted = changes.filter((change) => businessOf(change)?.subscribed ?? true);
    const byUrl = Map.groupBy(wanted, (change) => businessOf(change)?.override ?? app.callbackUrl);
    for (const [url, some] of byUrl) void deliveries.send(envelope(some, Math.floor(now() / 1000)), url);
  }

  const graph = await startProviderServer((call) => answer(call), { seed });
  const files = await startProviderServer((call) => {
    requireToken(call, tokenState);
    return media.download(call);
  });
  media.origin = options.mediaOrigin ?? files.origin;

  function tokenState(token: string) {
    return businesses.find((each) => each.token === token)?.tokenState;
  }

  async function answer(call: Call): Promise<Answer> {
    const [, id = '', edge] = /^(?:\/v\d{1,3}\.\d)?\/([\w.-]+)(?:\/(\w+))?\/?$/.exec(call.path) ?? [];
    const token = requireToken(call, tokenState);
    if (id === 'debug_token') return describeToken(call.query.get('input_token') ?? '');
    const mine = (business: Business) => business.token === token;
    const number = numbers.find((each) => each.id === id && mine(each.business));
    if (number) return answerNumber(number, edge, call);
    const business = businesses.find((each) => each.waba_id === id && mine(each));
    if (business) return answerBusiness(business, edge, call);
    const file = media.find(id);
    const owner = file && numbers.find((each) => each.id === file.phone_number_id);
    const asked = call.query.get('phone_number_id') ?? owner?.id;
    if (!file || !owner || !mine(owner.business) || asked !== owner.id || edge)
      throw missingObject(call.method, id);
    return call.method === 'DELETE' ? media.remove(id) : media.describe(file);
  }

  async function answerNumber(number: BusinessNumber, edge: string | undefined, call: Call): Promise<Answer> {
    const { method } = call;
    if (!edge && method === 'GET') return { body: pick(number.info, call) };
    if (edge === 'messages' && method === 'POST') return send(hub, number, call, lateError);
    if (edge === 'media' && method === 'POST') return media.upload(number.id, call);
    if (edge === 'register' && method === 'POST') return { body: { success: true } };
    throw missingObject(method, edge ?? number.id);
  }

  async function answerBusiness(business: Business, edge: string | undefined, call: Call): Promise<Answer> {
    const { method } = call;
    if (!edge && method === 'GET')
      return { body: pick({ id: business.waba_id, name: business.name, timezone_id: '72' }, call) };
    if (edge === 'phone_numbers' && method === 'GET') {
      const own = numbers.filter((each) => each.business === business);
      return { body: { data: own.map((each) => pick(each.info, call)) } };
    }
    if (edge === 'subscribed_apps') return subscribe(business, call);
    if (edge === 'message_templates') {
      if (method === 'GET') return listTemplates(business.templates, call, graph.origin + call.path);
      if (method === 'POST') return createTemplate(business.templates, call, numericId());
    }
    throw missingObject(method, edge ?? business.waba_id);
  }

  async function subscribe(business: Business, { method, body }: Call): Promise<Answer> {
    const { override_callback_uri: url, verify_token } = body as Record<string, string | undefined>;
    const subscription = {
      whatsapp_business_api_data: { id: app.id, link: 'https://parley.example', name: 'Parley' },
      ...(business.override && { override_callback_uri: business.override }),
    };
    if (method === 'GET') return { body: { data: business.subscribed ? [subscription] : [] } };
    if (method === 'POST' && url && !(await verifyCallback(url, verify_token ?? '').catch(() => false)))
      throw new Refusal(whatsappError(100, `The callback URL ${url} did not return the challenge.`));
    business.subscribed = method === 'POST';
    business.override = url;
    return { body: { success: true } };
  }

  function describeToken(token: string): Answer {
    const business = businesses.find((each) => each.token === token);
    const is_valid = business?.tokenState === 'valid';
    const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging'];
    const target_ids = business ? [business.waba_id] : [];
    const granular_scopes = scopes.map((scope) => ({ scope, target_ids }));
    return {
      body: {
        data: { app_id: app.id, type: 'SYSTEM_USER', is_valid, expires_at: 0, scopes, granular_scopes },
      },
    };
  }

  function lateError(to: string): number | undefined {
    const failure = lateFailures.find((each) => each.left > 0 && (each.to === undefined || each.to === to));
    if (failure) failure.left -= 1;
    return failure?.code;
  }

  function addNumber(of: NumberOptions = {}): BusinessNumber {
    const index = numbers.length + 1;
    const { waba_id = String(100_000_000_000 + seed * 1000 + index), ...given } = of;
    const { business: name, token, subscribed = true, templates = [], ...info } = given;
    let business = businesses.find((each) => each.waba_id === waba_id);
    if (!business) {
      business = {
        waba_id,
        name: name ?? `Business ${index}`,
        token: token ?? `EAAG${createHash('sha256').update(waba_id).digest('hex')}`,
        tokenState: 'valid',
        subscribed,
        templates: [],
      };
      businesses.push(business);
    }
    for (const template of templates)
      business.templates.push({ status: 'APPROVED', ...template, id: numericId() });
    const number = new BusinessNumber(hub, business, {
      id: String(200_000_000_000 + seed * 1000 + index),
      display_phone_number: String(85_230_000_000 + seed * 100 + index),
      verified_name: business.name,
      quality_rating: 'GREEN',
      code_verification_status: 'VERIFIED',
      name_status: 'APPROVED',
      status: 'CONNECTED',
      messaging_limit_tier: 'TIER_250',
      platform_type: 'CLOUD_API',
      throughput: { level: 'STANDARD' },
      ...info,
    });
    numbers.push(number);
    return number;
  }

  return {
    url: graph.origin,
    mediaUrl: files.origin,
    app,
    calls: graph.calls,
    downloads: files.calls,
    deliveries,
    number: addNumber,
    dial: graph.dial,
    dialDownloads: files.dial,
    fail(code, { times = 1, to, details, late } = {}) {
      if (late) return void lateFailures.push({ code, left: times, to });
      const isSend = ({ path, body }: Call) =>
        path.endsWith('/messages') &&
        body.status === undefined &&
        (to === undefined || body.to === to || body.recipient === to);
      const dial: Dial = { times, refuse: whatsappError(code, details) };
      graph.dial(isGeneral(code) && to === undefined ? dial : { ...dial, when: isSend });
    },
    together(work) {
      const changes: Change[] = [];
      batch = changes;
      try {
        work();
      } finally {
        batch = undefined;
      }
      deliver(changes);
    },
    verify: async (url, verifyToken = app.verifyToken) => {
      const verified = await verifyCallback(url, verifyToken);
      if (verified) app.callbackUrl = url;
      return verified;
    },
    async settled() {
      while (work.size > 0) await Promise.all(work);
      await deliveries.settled();
    },
    async stop() {
      deliveries.stop();
      await Promise.all([graph.stop(), files.stop()]);
    },
  };
}

/** The fields asked for; the id always. */
function pick(object: object, call: Call): Fields {
  const fields = call.query.get('fields')?.split(',');
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => name === 'id' || !fields || fields.includes(name)),
  );
}
