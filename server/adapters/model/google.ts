import { createGoogle } from '@ai-sdk/google';
import type { Connection } from './connection.ts';
import type { Model } from './port.ts';
import { sdkModel } from './sdkModel.ts';

/** Gemini. Its embeddings report no token usage, which is estimated; a batch holds 100 texts. */
export function openGoogle({ config, fetch, policy }: Connection): Model {
  const provider = createGoogle({
    baseURL: config.base_url ?? 'https://generativelanguage.googleapis.com/v1beta',
    apiKey: config.api_key,
    fetch,
  });
  return sdkModel({
    chat: provider.languageModel(config.model),
    embedding: config.embedding_model ? provider.embeddingModel(config.embedding_model) : undefined,
    embedding_batch: 100,
    api_key: config.api_key,
    policy,
  });
}
