import type { EmbeddingModel, LanguageModel } from 'ai';
import type { Model } from './port.ts';
import { withRetries } from './retry.ts';
import type { Patience } from './retry.ts';
import { tryChat } from './sdkChat.ts';
import { embedAll } from './sdkEmbed.ts';

// The SDK prints its warnings to the console by default.
globalThis.AI_SDK_LOG_WARNINGS = false;

export type SdkParts = {
  chat: LanguageModel;
  /** Absent when the provider or the configuration has none. */
  embedding?: EmbeddingModel | undefined;
  /** Texts in one embedding request. */
  embedding_batch: number;
  /** The vectors' places in a reply's body, for providers that may answer out of order. */
  readOrder?: (body: unknown) => number[] | undefined;
  api_key: string;
  patience: Patience;
};

/** The port over any model of the AI SDK. */
export function sdkModel(parts: SdkParts): Model {
  return {
    chat: async (request) => {
      const end = await withRetries(parts.patience, request.signal, (signal) =>
        tryChat(parts, request, signal),
      );
      if ('kind' in end) return end;
      return { ...end.done, usage: end.usage };
    },
    embed: (texts, signal) => embedAll(parts, texts, signal),
  };
}
