import type { EmbeddingModel, LanguageModel } from 'ai';
import type { RetryPolicy } from './retry.ts';

/** What differs between the providers of the AI SDK. */
export type SdkParts = {
  chat: LanguageModel;
  /** Undefined when the provider or the configuration has none. */
  embedding?: EmbeddingModel | undefined;
  /** Texts in one embedding request. */
  embedding_batch: number;
  /** The positions of the vectors in a response, for providers that may return them out of order. */
  readOrder?: (body: unknown) => number[] | undefined;
  api_key: string;
  policy: RetryPolicy;
};
