/**
 * A language model, whoever serves it.
 *
 * What an adapter promises:
 * - `chat` and `embed` answer an outcome. They never throw and never reject.
 * - `text` is a whole answer: the provider said it was finished and the text is not blank. What a model had
 *   written before it broke off, ran out of tokens or was stopped by a filter is never handed on.
 * - `tool_calls` have arguments that are a JSON object, and ids that are unique within the answer. Names and
 *   arguments are the model's own: the caller checks them. Every call must be answered, by id, in the next request.
 * - Faults that may pass (`retryable`) were already tried again, as often and as long as the configuration allows;
 *   the provider's wish to wait is honoured, or reported in `retry_after_seconds` when there is no time for it.
 * - A call lasts at most the configured time-out, all attempts and waits included, and ends at once when `signal`
 *   aborts.
 * - `usage` counts all attempts that the provider will charge; `estimated` says that a count is ours, not theirs.
 * - `detail` is for the workspace's members and the log. It never holds a key.
 */
import type { ZodType } from 'zod';

export type Model = {
  chat(request: ChatRequest): Promise<ModelOutcome>;
  /** One vector per text, in the order of the texts, all of one length. Texts must not be blank. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<EmbedOutcome>;
};

export type ChatRequest = {
  system: string;
  messages: readonly ChatMessage[];
  tools?: readonly ModelTool[];
  /** `required` asks for a tool call. Models may still answer with text, so both outcomes are to be expected. */
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
  /** What the adapter wants back as it was (signatures of a thinking model); only that adapter reads it. */
  native?: unknown;
};

export type ToolCall = { id: string; name: string; arguments: Record<string, unknown> };

/** `content` is JSON data, or with `is_error` a sentence that lets the model do better. */
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
  /** The same request may succeed later. */
  retryable: boolean;
  retry_after_seconds?: number;
  usage: Usage;
};

export type FailureReason =
  | 'overloaded'
  | 'rate_limited'
  /** The account has no credit or allowance left: waiting does not help. */
  | 'quota'
  | 'auth'
  /** No such model, or the provider offers no such service. */
  | 'not_found'
  /** The model or a filter declined to answer. */
  | 'refused'
  /** The request is larger than the model takes. */
  | 'too_long'
  /** The answer began and was not finished. */
  | 'cut'
  | 'bad_tool_call'
  | 'timeout'
  | 'network'
  | 'other';
