import { openAnthropic } from './anthropic.ts';
import type { Price } from './cost.ts';
import { openGoogle } from './google.ts';
import { openOpenAICompatible } from './openaiCompatible.ts';
import type { Model } from './port.ts';
import type { RetryPolicy } from './retry.ts';

/** The configuration of a model. Prices in cents per million tokens. */
export type ModelConfig = Price & {
  provider: 'openai_compatible' | 'anthropic' | 'google';
  /** Including the version: `https://api.openai.com/v1`. Default: the provider's own. */
  base_url?: string | undefined;
  api_key: string;
  model: string;
  embedding_model?: string | undefined;
  timeout_seconds: number;
};

export type ModelDependencies = { fetch: typeof globalThis.fetch; retries?: number; retry_delay_ms?: number };

export type Connection = { config: ModelConfig; fetch: typeof globalThis.fetch; policy: RetryPolicy };

/** Nothing is shared between models, so a workspace's key cannot be used by another workspace. */
export function openModel(
  config: ModelConfig,
  { fetch, retries = 2, retry_delay_ms = 500 }: ModelDependencies,
): Model {
  const { timeout_seconds } = config;
  const connection = { config, fetch, policy: { timeout_seconds, retries, retry_delay_ms } };
  switch (config.provider) {
    case 'openai_compatible':
      return openOpenAICompatible(connection);
    case 'anthropic':
      return openAnthropic(connection);
    case 'google':
      return openGoogle(connection);
  }
}
