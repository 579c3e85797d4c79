import { jsonSchema, NoSuchToolError, streamText, ToolChoiceViolationError } from 'ai';
import type { FinishReason, ModelMessage, TextStreamPart, ToolSet } from 'ai';
import { z } from 'zod';
import { readFault } from './failure.ts';
import type { Fault } from './failure.ts';
import type { ChatMessage, ChatRequest, ModelOutcome, ModelTool, ToolCall } from './port.ts';
import type { Attempt } from './retry.ts';
import type { SdkParts } from './sdkModel.ts';
import { countUsage, noUsage, sentText } from './usage.ts';
import type { ReportedUsage } from './usage.ts';

type Answer = Exclude<ModelOutcome, { kind: 'failed' }>;
type Collected = {
  text: string;
  /** What the model sent apart from the text, for an estimate of what it cost. */
  beside: string;
  finish: FinishReason | undefined;
  reported: ReportedUsage;
  error: unknown;
  badCall: string | undefined;
};

/**
 * Streams, so that a long answer is not mistaken for a dead connection, and collects: nothing leaves before the
 * end is known to be a good one.
 */
export async function tryChat(
  parts: SdkParts,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Attempt<Answer>> {
  const seen: Collected = {
    text: '',
    beside: '',
    finish: undefined,
    reported: {},
    error: undefined,
    badCall: undefined,
  };
  const usage = () => {
    const received = seen.text + seen.beside;
    if (received === '' && seen.finish === undefined && !seen.reported.input) return noUsage;
    return countUsage(seen.reported, sentText(request), received);
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
    for await (const part of result.stream) collect(part, seen);

    const fault = findFault(seen, parts.api_key);
    if (fault) return { fault, usage: usage() };
    const messages = await result.responseMessages;
    const native = messages.filter((message) => message.role === 'assistant');
    return readAnswer(seen.text, native, usage());
  } catch (error) {
    return { fault: readFault(error, parts.api_key), usage: usage() };
  }
}

function collect(part: TextStreamPart<ToolSet>, seen: Collected): void {
  switch (part.type) {
    case 'text-delta':
      seen.text += part.text;
      return;
    case 'reasoning-delta':
      seen.beside += part.text;
      return;
    case 'tool-input-delta':
      seen.beside += part.delta;
      return;
    case 'tool-call':
      // A tool that was not offered is the caller's to refuse, in words that the model can act on.
      if (part.invalid && !NoSuchToolError.isInstance(part.error)) seen.badCall ??= part.toolName;
      return;
    case 'error':
      // The first one is the cause; what follows it is the SDK's summing up.
      seen.error ??= part.error;
      return;
    case 'finish-step':
      seen.finish = part.finishReason;
      seen.reported = {
        input: part.usage.inputTokens,
        output: part.usage.outputTokens,
        cached: part.usage.inputTokenDetails.cacheReadTokens,
      };
  }
}

function findFault(seen: Collected, key: string): Fault | undefined {
  let finish = seen.finish;
  if (ToolChoiceViolationError.isInstance(seen.error)) finish = seen.error.finishReason;
  else if (seen.error !== undefined) return readFault(seen.error, key);

  switch (finish) {
    case 'stop':
    case 'tool-calls':
      return seen.badCall === undefined ? undefined : badCall(seen.badCall);
    case 'length':
      return { reason: 'cut', detail: 'The answer reached the token limit.', retryable: false };
    case 'content-filter':
      return { reason: 'refused', detail: 'The model or a filter declined to answer.', retryable: false };
    case 'interrupted':
      return { reason: 'cut', detail: 'The connection ended before the answer did.', retryable: true };
    default:
      if (seen.badCall !== undefined) return badCall(seen.badCall);
      return {
        reason: 'other',
        detail: `The model stopped: ${finish ?? 'no reason given'}.`,
        retryable: true,
      };
  }
}

function badCall(name: string): Fault {
  const detail = `The arguments for ${name.slice(0, 64)} are not a JSON object.`;
  return { reason: 'bad_tool_call', detail, retryable: true };
}

function readAnswer(text: string, native: ModelMessage[], usage: Answer['usage']): Attempt<Answer> {
  const toolCalls: ToolCall[] = [];
  for (const part of native.flatMap(partsOf)) {
    if (part.type !== 'tool-call' || part.providerExecuted) continue;
    if (!isObject(part.input)) return { fault: badCall(part.toolName), usage };
    // Some servers give all calls of an answer the same id.
    if (toolCalls.some((call) => call.id === part.toolCallId)) part.toolCallId += `_${toolCalls.length}`;
    toolCalls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input });
  }
  if (toolCalls.length > 0) {
    const message = { role: 'assistant' as const, text, toolCalls, native };
    return { done: { kind: 'tool_calls', text, toolCalls, usage, finish: 'tool_calls', message }, usage };
  }
  if (text.trim() === '') {
    return { fault: { reason: 'other', detail: 'The model answered with nothing.', retryable: true }, usage };
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

/** Without a validator: the caller checks arguments, and answers the model with what is wrong about them. */
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
