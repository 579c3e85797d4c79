import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { openDataDir } from '#server/platform/openDataDir.ts';
import { readOrCreateFile } from '#server/platform/readOrCreateFile.ts';

const megabyte = 1024 * 1024;
const megabytes = z.coerce.number().int().min(0).max(100_000_000);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  /** Of the role that owns the tables, for migrations, when DATABASE_URL names another. */
  DATABASE_OWNER_URL: z.string().optional(),
  SECRET_KEY: z.string().min(16).optional(),
  /** Other keys, with commas between them, that tokens and encrypted data are read with. */
  SECRET_KEY_PREVIOUS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== ''),
    )
    .refine((keys) => keys.every((key) => key.length >= 16), 'keys of at least 16 characters'),
  SYSTEM_MODE: z.enum(['mono', 'workspaces', 'platform']).default('platform'),
  DEMO: z.enum(['0', '1']).default('1'),
  /** Whether URLs that members enter may point to private networks. */
  ALLOW_PRIVATE_ADDRESSES: z.enum(['0', '1']).default('0'),
  /**
   * Where calls to providers of channels go instead: `graph.facebook.com=http://localhost:4000`, with commas between
   * several; of mail, `mail.example.com:993=tcp://localhost:4001`. For proxies, and for simulators.
   */
  PROVIDER_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      Object.fromEntries(
        list
          .split(',')
          .map((one) => one.trim().split('='))
          .filter(([host, origin]) => host && origin)
          .map(([host, origin]) => [host!, origin!.replace(/\/$/, '')]),
      ),
    )
    .refine((hosts) => Object.values(hosts).every((origin) => URL.canParse(origin)), 'host=http://…'),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  /** The mail server until one is set in the console: smtps://… or smtp://name:password@host:port?security=none. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, message: 'smtp://… or smtps://…' })
    .transform((url) => new URL(url))
    .refine(
      (url) => url.hostname !== '' && /^(none|starttls)?$/.test(url.searchParams.get('security') ?? ''),
      'a host; and security, if any, none or starttls',
    )
    .optional(),
  /** `support@example.com` or `Support <support@example.com>`. */
  SMTP_FROM: z
    .string()
    .transform((from) => /^(?:(?<name>[^<>]*)<)?(?<address>[^<>\s]+@[^<>\s]+?)>?$/.exec(from.trim())?.groups)
    .refine((from) => from !== undefined, 'an e-mail address')
    .optional(),
  /** The proxies whose X-Forwarded-For is trusted; nobody's by default. */
  TRUST_PROXY: z
    .string()
    .default('none')
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine(
      (list) => list.every(isNetwork),
      'loopback, linklocal, uniquelocal, none, addresses, networks as 10.0.0.0/8',
    ),
  /** What has to stay free on the disks of media and of the embedded database: below it uploads are rejected. */
  MEDIA_RESERVE_MB: megabytes.default(1024),
  /** How much the files of a workspace may take. */
  MEDIA_WORKSPACE_MB: megabytes.default(5120),
  /** How much a visitor of the web chat may upload in a day, and how many files. */
  MEDIA_VISITOR_DAY_MB: megabytes.default(100),
  MEDIA_VISITOR_DAY_FILES: z.coerce.number().int().min(0).max(10_000).default(50),
  /** Lets others than this machine read /metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** How long the agent waits for a customer to finish a burst of messages, in milliseconds. */
  AGENT_DEBOUNCE_MS: z.coerce.number().int().min(0).max(30_000).default(900),
  /** How long working out one answer may take, without searches and the model, in milliseconds. */
  AGENT_TIME_LIMIT_MS: z.coerce.number().int().min(1).max(60_000).default(5000),
  NODE_ENV: z.string().default('production'),
});

/** The mail server of the environment. */
export interface SmtpSettings {
  host: string;
  port: number;
  security: 'none' | 'starttls' | 'tls';
  username: string;
  password: string;
  from: { name: string; address: string };
}

export interface Settings {
  port: number;
  host: string;
  /** Others than this machine can connect: passwords that everybody knows must not hold. */
  isOnNetwork: boolean;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  secretKey: string;
  /** Those before the last rotations. */
  previousSecretKeys: string[];
  systemMode: 'mono' | 'workspaces' | 'platform';
  demo: boolean;
  allowPrivateAddresses: boolean;
  providerHosts: Record<string, string>;
  adminUsername: string;
  adminPassword: string | undefined;
  trustProxy: string[] | false;
  smtp: SmtpSettings | undefined;
  media: {
    /** What has to stay free on the disks. */
    reserveBytes: number;
    workspaceBytes: number;
    visitorDay: { files: number; bytes: number };
  };
  metricsToken: string | undefined;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  agentDebounceMs: number;
  agentTimeLimitMs: number;
  development: boolean;
}

/** Reads the environment. Throws with the names of invalid values. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Wrong settings in the environment:\n  ${wrong.join('\n  ')}`);
  }
  const values = parsed.data;
  const dataDir = path.resolve(values.DATA_DIR);
  const host = values.HOST ?? (values.DEMO === '1' ? '127.0.0.1' : '0.0.0.0');
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host,
    isOnNetwork: !isLoopback(host),
    publicUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    secretKey: values.SECRET_KEY ?? readSecretKey(dataDir),
    previousSecretKeys: values.SECRET_KEY_PREVIOUS,
    systemMode: values.SYSTEM_MODE,
    demo: values.DEMO === '1',
    allowPrivateAddresses: values.ALLOW_PRIVATE_ADDRESSES === '1',
    providerHosts: values.PROVIDER_HOSTS,
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    trustProxy: values.TRUST_PROXY.includes('none') ? false : values.TRUST_PROXY,
    smtp: smtpOf(values, publicUrl),
    media: {
      reserveBytes: values.MEDIA_RESERVE_MB * megabyte,
      workspaceBytes: values.MEDIA_WORKSPACE_MB * megabyte,
      visitorDay: {
        files: values.MEDIA_VISITOR_DAY_FILES,
        bytes: values.MEDIA_VISITOR_DAY_MB * megabyte,
      },
    },
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    agentDebounceMs: values.AGENT_DEBOUNCE_MS,
    agentTimeLimitMs: values.AGENT_TIME_LIMIT_MS,
    development: values.NODE_ENV === 'development',
  };
}

function smtpOf(values: z.output<typeof environment>, publicUrl: string): SmtpSettings | undefined {
  const { SMTP_URL: url, SMTP_FROM: from } = values;
  if (!url) return undefined;
  const tls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : tls ? 465 : 587,
    security: tls ? 'tls' : url.searchParams.get('security') === 'none' ? 'none' : 'starttls',
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from: {
      name: from?.['name']?.trim() ?? '',
      address: from?.['address'] ?? `no-reply@${new URL(publicUrl).hostname}`,
    },
  };
}

/** The key created at the first start. Several nodes share one by SECRET_KEY. */
function readSecretKey(dataDir: string): string {
  openDataDir(dataDir);
  return readOrCreateFile(path.join(dataDir, 'secret.key'), () => randomBytes(32).toString('base64url'));
}

/** Whether only this machine can connect to what listens at a host, or calls from an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');
}

function isNetwork(name: string): boolean {
  const [address = '', bits, ...more] = name.split('/');
  const family = isIP(address);
  if (family === 0) return /^(none|loopback|linklocal|uniquelocal)$/.test(name);
  if (bits === undefined) return true;
  return more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}
