import type { EmbeddingModel, LanguageModel } from 'ai';
import type { ChatRequest, Model, ModelOutcome } from './port.ts';
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
      const outcome = await chat(parts, request);
      // Some reasoning models and older servers refuse to be told that they must call a tool.
      const isRefused = outcome.kind === 'failed' && /tool.?choice/i.test(outcome.detail);
      return isRefused && request.toolChoice === 'required'
        ? chat(parts, { ...request, toolChoice: 'auto' })
        : outcome;
    },
    embed: (texts, signal) => embedAll(parts, texts, signal),
  };
}

async function chat(parts: SdkParts, request: ChatRequest): Promise<ModelOutcome> {
  const end = await withRetries(parts.patience, request.signal, (signal) => tryChat(parts, request, signal));
  return 'kind' in end ? end : { ...end.done, usage: end.usage };
}
