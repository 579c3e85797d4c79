import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { keptText } from '#server/platform/keptText.ts';

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  SECRET_KEY: z.string().min(16).optional(),
  SYSTEM_MODE: z.enum(['mono', 'workspaces', 'platform']).default('platform'),
  DEMO: z.enum(['0', '1']).default('1'),
  /** Whether addresses that members enter may be of a private network. */
  ALLOW_PRIVATE_ADDRESSES: z.enum(['0', '1']).default('0'),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** How long the agent waits for a customer to finish a burst of messages, in milliseconds. */
  AGENT_DEBOUNCE_MS: z.coerce.number().int().min(0).max(30_000).default(900),
  NODE_ENV: z.string().default('production'),
});

export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string;
  systemMode: 'mono' | 'workspaces' | 'platform';
  demo: boolean;
  allowPrivateAddresses: boolean;
  adminUsername: string;
  adminPassword: string | undefined;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  agentDebounceMs: number;
  development: boolean;
}

/** Reads the environment. A wrong value stops the start with its name; nothing is guessed. */
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
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY ?? keptSecret(dataDir),
    systemMode: values.SYSTEM_MODE,
    demo: values.DEMO === '1',
    allowPrivateAddresses: values.ALLOW_PRIVATE_ADDRESSES === '1',
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    logLevel: values.LOG_LEVEL,
    agentDebounceMs: values.AGENT_DEBOUNCE_MS,
    development: values.NODE_ENV === 'development',
  };
}

/** The key made at the first start. Several nodes share one by SECRET_KEY. */
function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return keptText(path.join(dataDir, 'secret.key'), () => randomBytes(32).toString('base64url'));
}
