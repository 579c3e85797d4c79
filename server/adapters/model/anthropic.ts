import { createAnthropic } from '@ai-sdk/anthropic';
import type { Connection } from './connection.ts';
import type { Model } from './port.ts';
import { sdkModel } from './sdkModel.ts';

/** Anthropic's Messages API. It has no embeddings: `embed` returns `not_found`. */
export function openAnthropic({ config, fetch, policy }: Connection): Model {
  const provider = createAnthropic({
    baseURL: config.base_url ?? 'https://api.anthropic.com/v1',
    apiKey: config.api_key,
    fetch,
  });
  return sdkModel({
    chat: provider.languageModel(config.model),
    embedding_batch: 1,
    api_key: config.api_key,
    policy,
  });
}
