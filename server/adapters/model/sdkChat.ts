import { jsonSchema, NoSuchToolError, streamText, ToolChoiceViolationError } from 'ai';
import type { FinishReason, ModelMessage, TextStreamPart, ToolSet } from 'ai';
import { z } from 'zod';
import { toFailure } from './failure.ts';
import type { Failure } from './failure.ts';
import type { ChatMessage, ChatRequest, ModelOutcome, ModelTool, ToolCall } from './port.ts';
import type { Attempt } from './retry.ts';
import type { SdkParts } from './sdkParts.ts';
import { countUsage, noUsage, sentText } from './usage.ts';
import type { ReportedUsage } from './usage.ts';

type Answer = Exclude<ModelOutcome, { kind: 'failed' }>;
type Collected = {
  text: string;
  /** Output other than the text, for an estimate of the usage. */
  otherOutput: string;
  finish: FinishReason | undefined;
  reported: ReportedUsage;
  error: unknown;
  badCall: string | undefined;
};

/** Streams, so that a long answer does not look like a dead connection, and returns only a complete answer. */
export async function tryChat(
  parts: SdkParts,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Attempt<Answer>> {
  const collected: Collected = {
    text: '',
    otherOutput: '',
    finish: undefined,
    reported: {},
    error: undefined,
    badCall: undefined,
  };
  const usage = () => {
    const received = collected.text + collected.otherOutput;
    if (received === '' && collected.finish === undefined && !collected.reported.input) return noUsage;
    return countUsage(collected.reported, sentText(request), received);
  };
  try {
    const result = streamText({
      model: parts.chat,
      instructions: request.system,
      messages: request.messages.flatMap(toSdkMessages),
      tools: toSdkTools(request.tools ?? []),
      toolChoice: request.tools?.length ? (request.toolChoice ?? 'auto') : 'auto',
      maxOutputTokens: request.maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
      onError: () => {},
    });
    for await (const part of result.stream) collect(part, collected);

    const failure = findFailure(collected, parts.api_key);
    if (failure) return { failure, usage: usage() };
    const messages = await result.responseMessages;
    const native = messages.filter((message) => message.role === 'assistant');
    return readAnswer(collected.text, native, usage());
  } catch (error) {
    return { failure: toFailure(error, parts.api_key), usage: usage() };
  }
}

function collect(part: TextStreamPart<ToolSet>, collected: Collected): void {
  switch (part.type) {
    case 'text-delta':
      collected.text += part.text;
      return;
    case 'reasoning-delta':
      collected.otherOutput += part.text;
      return;
    case 'tool-input-delta':
      collected.otherOutput += part.delta;
      return;
    case 'tool-call':
      // Unknown tools are rejected by the caller, with a message that the model can act on.
      if (part.invalid && !NoSuchToolError.isInstance(part.error)) collected.badCall ??= part.toolName;
      return;
    case 'error':
      // The first error is the cause; later ones are wrappers of the SDK.
      collected.error ??= part.error;
      return;
    case 'finish-step':
      collected.finish = part.finishReason;
      collected.reported = {
        input: part.usage.inputTokens,
        output: part.usage.outputTokens,
        cached: part.usage.inputTokenDetails.cacheReadTokens,
      };
  }
}

function findFailure(collected: Collected, key: string): Failure | undefined {
  let finish = collected.finish;
  if (ToolChoiceViolationError.isInstance(collected.error)) finish = collected.error.finishReason;
  else if (collected.error !== undefined) return toFailure(collected.error, key);

  switch (finish) {
    case 'stop':
    case 'tool-calls':
      return collected.badCall === undefined ? undefined : badCall(collected.badCall);
    case 'length':
      return { reason: 'cut', detail: 'The answer reached the token limit.', retryable: false };
    case 'content-filter':
      return { reason: 'refused', detail: 'The model or a filter declined to answer.', retryable: false };
    case 'interrupted':
      return { reason: 'cut', detail: 'The connection ended before the answer did.', retryable: true };
    default:
      if (collected.badCall !== undefined) return badCall(collected.badCall);
      return {
        reason: 'other',
        detail: `The model stopped: ${finish ?? 'no reason given'}.`,
        retryable: true,
      };
  }
}

function badCall(name: string): Failure {
  const detail = `The arguments for ${name.slice(0, 64)} are not a JSON object.`;
  return { reason: 'bad_tool_call', detail, retryable: true };
}

function readAnswer(text: string, native: ModelMessage[], usage: Answer['usage']): Attempt<Answer> {
  const toolCalls: ToolCall[] = [];
  for (const part of native.flatMap(partsOf)) {
    if (part.type !== 'tool-call' || part.providerExecuted) continue;
    if (!isObject(part.input)) return { failure: badCall(part.toolName), usage };
    // Some servers use one id for all calls of an answer.
    if (toolCalls.some((call) => call.id === part.toolCallId)) part.toolCallId += `_${toolCalls.length}`;
    toolCalls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input });
  }
  if (toolCalls.length > 0) {
    const message = { role: 'assistant' as const, text, toolCalls, native };
    return { done: { kind: 'tool_calls', text, toolCalls, usage, finish: 'tool_calls', message }, usage };
  }
  if (text.trim() === '') {
    return { failure: { reason: 'other', detail: 'The answer is empty.', retryable: true }, usage };
  }
  const message = { role: 'assistant' as const, text };
  return { done: { kind: 'text', text: text.trim(), toolCalls: [], usage, finish: 'stop', message }, usage };
}

function partsOf(message: ModelMessage) {
  return message.role === 'assistant' && typeof message.content !== 'string' ? message.content : [];
}

function toSdkTools(tools: readonly ModelTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      { description, inputSchema: toJsonSchema(parameters) },
    ]),
  );
}

/** Without a validator: the caller validates arguments and returns errors to the model. */
function toJsonSchema(parameters: ModelTool['parameters']) {
  if (!(parameters instanceof z.ZodType)) return jsonSchema(parameters);
  const { $schema: _, ...schema } = z.toJSONSchema(parameters, { io: 'input', unrepresentable: 'any' });
  return jsonSchema(schema as Parameters<typeof jsonSchema>[0]);
}

function toSdkMessages(message: ChatMessage): ModelMessage[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.text }];
    case 'assistant': {
      if (message.native !== undefined) return message.native as ModelMessage[];
      const calls = (message.toolCalls ?? []).map((call) => ({
        type: 'tool-call' as const,
        toolCallId: call.id,
        toolName: call.name,
        input: call.arguments,
      }));
      const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
      return [{ role: 'assistant', content: [...text, ...calls] }];
    }
    case 'tool': {
      const content = message.results.map((result) => ({
        type: 'tool-result' as const,
        toolCallId: result.id,
        toolName: result.name,
        output: result.is_error
          ? { type: 'error-text' as const, value: String(result.content) }
          : { type: 'text' as const, value: JSON.stringify(result.content) ?? 'null' },
      }));
      return [{ role: 'tool', content }];
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
