import type { Price } from './cost.ts';
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

export type Connection = { config: ModelConfig; fetch: typeof globalThis.fetch; policy: RetryPolicy };
