import { openAnthropic } from './anthropic.ts';
import type { ModelConfig } from './connection.ts';
import { openGoogle } from './google.ts';
import { openOpenAICompatible } from './openaiCompatible.ts';
import type { Model } from './port.ts';

export type ModelDependencies = { fetch: typeof globalThis.fetch; retries?: number; retry_delay_ms?: number };

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
