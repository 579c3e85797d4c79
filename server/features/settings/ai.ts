import { openModel } from '#server/adapters/model/openModel.ts';
import type { Model } from '#server/adapters/model/port.ts';
import { lockGroup, readGroup, writeGroup, type Settings } from '#server/features/settings/store.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { crossWorkspaceQueryOf, platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { egress } from '#server/platform/security/egress.ts';
import type { JobKind } from '#server/platform/jobs/jobKind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { consoleRoutes as routes } from '#shared/contract/console/system.ts';
import { AppError } from '#shared/errors.ts';

const keyPurpose = 'setting:ai:api_key';
const maxReplyBytes = 8 * 1024 * 1024;

/** The model may be another than the one that passages were embedded with. Belongs to no workspace: its id is 0. */
export const modelSet: JobKind = {
  name: 'settings.model_set',
  key: () => 'model',
  retries: 5,
  expireSeconds: 900,
  concurrency: 1,
  concurrencyPerWorkspace: 1,
};

export const getModel = crossWorkspaceQueryOf(routes.getModel, {
  name: 'settings.get_ai',
  who: 'console.settings',
  query: async ({ platform }) => withoutKey(await readGroup(platform.database, 'ai')),
});

export const saveModel = platformOperationOf(routes.putModel, {
  name: 'settings.ai',
  who: 'console.settings',
  async run({ platform }, tx, { body: wanted }) {
    rejectIncomplete(wanted);
    const { api_key: key, ...rest } = wanted;
    const stored = await lockGroup(tx, 'ai');
    const sealed = key === undefined ? keptKey(stored, wanted) : seal(platform, key);
    const next = { ...rest, api_key: sealed };
    await writeGroup(tx, 'ai', next, platform.clock.now());
    recordChanges(tx, auditable(stored), auditable(next));
    if (platform.database.hasVectors) platform.jobs.enqueue(tx, modelSet, { workspaceId: 0 });
    return withoutKey(next);
  },
  detail: ({ body: { api_key } }) => ({ key_changed: api_key !== undefined }),
});

export const testModel = platformOperationOf(routes.testModel, {
  name: 'settings.test_ai',
  who: 'console.settings',
  audited: false,
  prepare: ({ platform }) => askModel(platform),
  run: async (_ctx, _tx, _input, result) => result,
});

function withoutKey({ api_key: key, ...rest }: Settings<'ai'>) {
  return { ...rest, has_api_key: key !== '' };
}

/** For the audit log: neither the key nor what an address may carry of credentials. */
function auditable(settings: Settings<'ai'>) {
  const url = URL.parse(settings.base_url);
  return { ...withoutKey(settings), base_url: url ? url.origin + url.pathname : '' };
}

function rejectIncomplete(wanted: { provider: string; model: string; base_url: string }): void {
  if (wanted.provider !== 'built_in' && wanted.model === '') {
    throw new AppError('invalid_input', { fields: { model: 'required' } });
  }
  if (wanted.provider === 'openai_compatible' && !URL.canParse(wanted.base_url)) {
    throw new AppError('invalid_input', {
      fields: { base_url: 'an address such as https://api.example.com/v1' },
    });
  }
}

/** The stored key is sent to no other provider, which drops it, and to no other address, which requires it anew. */
function keptKey(stored: Settings<'ai'>, wanted: { provider: string; base_url: string }): string {
  if (wanted.provider !== stored.provider) return '';
  if (stored.api_key === '' || wanted.base_url === stored.base_url) return stored.api_key;
  throw new AppError('invalid_input', { fields: { api_key: 'required for another address' } });
}

function seal(platform: Platform, key: string): string {
  return key && platform.secrets.seal(key, keyPurpose).toString('base64');
}

async function askModel(platform: Platform) {
  const configured = await configuredModel(platform);
  if (!configured) throw new AppError('model_not_set');
  const startedAt = Date.now();
  const outcome = await configured.model.chat({
    system: 'You are being tested. Answer with the single word: ready',
    messages: [{ role: 'user', text: 'Are you there?' }],
    tools: [],
    maxOutputTokens: 50,
    signal: AbortSignal.timeout(configured.settings.timeout_seconds * 1000),
  });
  const ok = outcome.kind === 'text';
  const detail =
    outcome.kind === 'failed'
      ? `${outcome.reason}: ${outcome.detail}`
      : outcome.kind === 'text'
        ? outcome.text
        : '';
  return { ok, detail: detail.slice(0, 500), latency_ms: Date.now() - startedAt };
}

export interface ConfiguredModel {
  model: Model;
  settings: Settings<'ai'>;
}

/** The model set in the console; nothing when the built-in engine writes the answers. */
export async function configuredModel(platform: Platform): Promise<ConfiguredModel | undefined> {
  const settings = await readGroup(platform.database, 'ai');
  if (settings.provider === 'built_in' || settings.model === '') return undefined;
  const apiKey = settings.api_key
    ? platform.secrets.open(Buffer.from(settings.api_key, 'base64'), keyPurpose)
    : '';
  const { provider, base_url, model, embedding_model, input_price, output_price, timeout_seconds } = settings;
  const fetch = egress({
    privateAddresses: true,
    timeoutMilliseconds: (timeout_seconds + 10) * 1000,
    maxBytes: maxReplyBytes,
  });
  const opened = openModel(
    {
      provider,
      base_url: base_url || undefined,
      api_key: apiKey,
      model,
      embedding_model: embedding_model || undefined,
      input_price,
      output_price,
      timeout_seconds,
    },
    { fetch },
  );
  return { model: opened, settings };
}

export interface Embedder {
  /** Vectors of one name can be compared. */
  name: string;
  embed: Model['embed'];
}

/** The embedding model set in the console; nothing when there is none. */
export async function configuredEmbedder(platform: Platform): Promise<Embedder | undefined> {
  const configured = await configuredModel(platform);
  if (!configured) return undefined;
  const { provider, embedding_model: name } = configured.settings;
  return name === '' ? undefined : { name: `${provider}/${name}`, embed: configured.model.embed };
}
