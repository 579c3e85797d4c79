/**
 * A language model of any provider.
 *
 * Guarantees of an adapter:
 * - `chat` and `embed` resolve to an outcome. They never throw and never reject.
 * - `text` is a complete answer: the provider reported its end and the text is not blank. Partial text (a lost connection,
 *   the token limit, a content filter) is never returned.
 * - `tool_calls` have arguments that are a JSON object, and ids that are unique within the answer. Names and arguments
 *   are not validated: the caller does. Every call must be answered, by id, in the next request.
 * - Temporary failures (`retryable`) have been retried within the configured number and timeout. A delay that the
 *   provider asks for is respected, or returned in `retry_after_seconds` when it exceeds the timeout.
 * - A call lasts at most the configured timeout, including all attempts and delays, and ends at once when `signal` aborts.
 * - `usage` counts all attempts that the provider will charge; `estimated` when the provider did not count.
 * - `detail` is for the members of the workspace and the log. It never contains an API key.
 */
import type { ZodType } from 'zod';

export type Model = {
  chat(request: ChatRequest): Promise<ModelOutcome>;
  /** One vector for each text, in the order of the texts, all of the same length. Texts must not be blank. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<EmbedOutcome>;
};

export type ChatRequest = {
  system: string;
  messages: readonly ChatMessage[];
  tools?: readonly ModelTool[];
  /** `required` asks for a tool call. Models may still answer with text: callers handle both outcomes. */
  toolChoice?: 'auto' | 'required';
  maxOutputTokens: number;
  signal?: AbortSignal;
};

export type ModelTool = {
  name: string;
  description: string;
  parameters: ZodType | Record<string, unknown>;
};

export type ChatMessage =
  | { role: 'user'; text: string }
  | AssistantMessage
  | { role: 'tool'; results: readonly ToolAnswer[] };

export type AssistantMessage = {
  role: 'assistant';
  text: string;
  toolCalls?: readonly ToolCall[];
  /** Opaque data of the adapter, returned to it unchanged (such as signatures of a reasoning model). */
  native?: unknown;
};

export type ToolCall = { id: string; name: string; arguments: Record<string, unknown> };

/** `content` is JSON data, or with `is_error` a message that lets the model correct its call. */
export type ToolAnswer = { id: string; name: string; content: unknown; is_error?: boolean };

export type Usage = {
  /** All input tokens, the cached ones among them. */
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  estimated: boolean;
};

export type ModelOutcome =
  | { kind: 'text'; text: string; toolCalls: []; usage: Usage; finish: 'stop'; message: AssistantMessage }
  | {
      kind: 'tool_calls';
      text: string;
      toolCalls: ToolCall[];
      usage: Usage;
      finish: 'tool_calls';
      message: AssistantMessage;
    }
  | ModelFailure;

export type EmbedOutcome = { kind: 'vectors'; vectors: Float32Array[]; usage: Usage } | ModelFailure;

export type ModelFailure = {
  kind: 'failed';
  reason: FailureReason;
  detail: string;
  /** A retry of the same request may succeed. */
  retryable: boolean;
  retry_after_seconds?: number;
  usage: Usage;
};

export type FailureReason =
  | 'overloaded'
  | 'rate_limited'
  /** The account has no credit left: a retry does not help. */
  | 'quota'
  | 'auth'
  /** The model does not exist, or the provider has no such API. */
  | 'not_found'
  /** The model or a content filter declined to answer. */
  | 'refused'
  /** The request exceeds the context of the model. */
  | 'too_long'
  /** The answer is incomplete. */
  | 'cut'
  | 'bad_tool_call'
  | 'timeout'
  | 'network'
  | 'other';
