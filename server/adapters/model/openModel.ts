import { openAnthropic } from './anthropic.ts';
import type { Price } from './cost.ts';
import { openGoogle } from './google.ts';
import { openOpenAICompatible } from './openaiCompatible.ts';
import type { Model } from './port.ts';
import type { Patience } from './retry.ts';

/** Which model, where, with whose key, at what price (cents per million tokens), and how long it may take. */
export type ModelConfig = Price & {
  provider: 'openai_compatible' | 'anthropic' | 'google';
  /** The provider's own when absent. Up to and with the version: `https://api.openai.com/v1`. */
  base_url?: string | undefined;
  api_key: string;
  model: string;
  embedding_model?: string | undefined;
  timeout_seconds: number;
};

export type Outside = { fetch: typeof globalThis.fetch; retries?: number; retry_delay_ms?: number };

export type Connection = { config: ModelConfig; fetch: typeof globalThis.fetch; patience: Patience };

/** A model of its own for each configuration: nothing is shared, so one workspace's key cannot serve another. */
export function openModel(config: ModelConfig, { fetch, retries = 2, retry_delay_ms = 500 }: Outside): Model {
  const { timeout_seconds } = config;
  const connection = { config, fetch, patience: { timeout_seconds, retries, retry_delay_ms } };
  switch (config.provider) {
    case 'openai_compatible':
      return openOpenAICompatible(connection);
    case 'anthropic':
      return openAnthropic(connection);
    case 'google':
      return openGoogle(connection);
  }
}
