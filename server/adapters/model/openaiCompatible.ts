import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Connection } from './connection.ts';
import type { Model } from './port.ts';
import { sdkModel } from './sdkModel.ts';

const OPENAI = 'https://api.openai.com/v1';

/** OpenAI, and other servers with its chat completions and embeddings APIs. */
export function openOpenAICompatible({ config, fetch, policy }: Connection): Model {
  const base_url = config.base_url ?? OPENAI;
  const provider = createOpenAICompatible({
    name: 'openaiCompatible',
    baseURL: base_url,
    apiKey: config.api_key,
    fetch,
    includeUsage: true,
    transformRequestBody: (body) => (isOpenAI(base_url) ? renameTokenLimit(body) : body),
  });
  return sdkModel({
    chat: provider.chatModel(config.model),
    embedding: config.embedding_model ? provider.embeddingModel(config.embedding_model) : undefined,
    embedding_batch: 256,
    readOrder,
    api_key: config.api_key,
    policy,
  });
}

function isOpenAI(base_url: string): boolean {
  return new URL(base_url).hostname === 'api.openai.com';
}

/** OpenAI's reasoning models reject `max_tokens`; most compatible servers support nothing else. */
function renameTokenLimit({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}

/** The SDK ignores `index`, by which the protocol orders the vectors. */
function readOrder(body: unknown): number[] | undefined {
  const data = (body as { data?: { index?: unknown }[] } | undefined)?.data ?? [];
  const order = data.map((item) => item.index);
  return order.every((index): index is number => typeof index === 'number') ? order : undefined;
}
