import type { ChatRequest, Model, ModelOutcome } from './port.ts';
import { withRetries } from './retry.ts';
import { tryChat } from './sdkChat.ts';
import { embedAll } from './sdkEmbed.ts';
import type { SdkParts } from './sdkParts.ts';

// The SDK logs warnings to the console by default.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Implements the port with a model of the AI SDK. */
export function sdkModel(parts: SdkParts): Model {
  return {
    chat: async (request) => {
      const outcome = await chat(parts, request);
      // Some reasoning models and older servers reject `tool_choice: required`: retry with `auto`.
      const isRejected = outcome.kind === 'failed' && /tool.?choice/i.test(outcome.detail);
      return isRejected && request.toolChoice === 'required'
        ? chat(parts, { ...request, toolChoice: 'auto' })
        : outcome;
    },
    embed: (texts, signal) => embedAll(parts, texts, signal),
  };
}

async function chat(parts: SdkParts, request: ChatRequest): Promise<ModelOutcome> {
  const end = await withRetries(parts.policy, request.signal, (signal) => tryChat(parts, request, signal));
  return 'kind' in end ? end : { ...end.done, usage: end.usage };
}
