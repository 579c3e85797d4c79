/** OpenAI's chat completions as they are on the wire. */
import { isFinished, isObject, objects, pieces, usageOf, WireError } from './modelReply.ts';
import type { Answer, ErrorKind, Incoming, SimMessage, SimRequest, Wire } from './modelReply.ts';

export const openAIWire: Wire = { read, error, events, whole };

export function checkOpenAIKey({ headers }: Incoming, key: string): void {
  const sent = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (sent === undefined) throw wireError(401, "You didn't provide an API key.", null);
  if (sent !== key) throw wireError(401, `Incorrect API key provided: ${sent}.`, 'invalid_api_key');
}

function read(incoming: Incoming, key: string): SimRequest {
  checkOpenAIKey(incoming, key);
  const { body } = incoming;
  if (typeof body.model !== 'string') throw wireError(400, 'you must provide a model parameter', null);
  if (!Array.isArray(body.messages) || body.messages.length === 0) {
    throw wireError(400, "Missing required parameter: 'messages'.", 'missing_required_parameter');
  }
  const messages = objects(body.messages);
  checkToolAnswers(messages);
  const tools = objects(body.tools).map(readTool);
  if (body.tool_choice !== undefined && tools.length === 0) {
    throw wireError(400, "'tool_choice' is only allowed when 'tools' are specified.", null);
  }
  const isSystem = (message: Record<string, unknown>) =>
    message.role === 'system' || message.role === 'developer';
  return {
    provider: 'openai_compatible',
    ...incoming,
    key,
    model: body.model,
    stream: body.stream === true,
    system: messages.filter(isSystem).map(textOf).join('\n'),
    messages: messages.filter((message) => !isSystem(message)).map(readMessage),
    tools,
    mustCall: body.tool_choice === 'required',
  };
}

function readTool(tool: Record<string, unknown>): string {
  const definition = isObject(tool.function) ? tool.function : {};
  const name = String(definition.name ?? '');
  if (tool.type !== 'function' || !/^[\w-]{1,64}$/.test(name)) {
    throw wireError(400, `Invalid 'tools[0].function.name': '${name}'.`, 'invalid_value');
  }
  if (!isObject(definition.parameters) || definition.parameters.type !== 'object') {
    throw wireError(400, `Invalid schema for function '${name}': schema must have type 'object'.`, null);
  }
  return name;
}

function readMessage(message: Record<string, unknown>): SimMessage {
  const calls = objects(message.tool_calls).map((call) => {
    const definition = isObject(call.function) ? call.function : {};
    return { name: String(definition.name), arguments: JSON.parse(String(definition.arguments)) as unknown };
  });
  return { role: message.role as SimMessage['role'], text: textOf(message), calls };
}

function textOf({ content }: Record<string, unknown>): string {
  if (typeof content === 'string') return content;
  return objects(content)
    .map((part) => String(part.text ?? ''))
    .join('');
}

function checkToolAnswers(messages: Record<string, unknown>[]): void {
  let open: string[] = [];
  for (const message of messages) {
    if (!['system', 'developer', 'user', 'assistant', 'tool'].includes(String(message.role))) {
      throw wireError(400, `Invalid value: '${String(message.role)}'.`, 'invalid_value');
    }
    if (message.role === 'tool') {
      if (!open.includes(String(message.tool_call_id))) {
        throw wireError(
          400,
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
          null,
        );
      }
      open = open.filter((id) => id !== message.tool_call_id);
      continue;
    }
    if (open.length > 0) break;
    open = objects(message.tool_calls).map((call) => String(call.id));
  }
  if (open.length > 0) {
    throw wireError(
      400,
      `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id': ${open.join(', ')}`,
      null,
    );
  }
}

function error(kind: ErrorKind): { status: number; body: unknown } {
  switch (kind) {
    case 'rate_limited':
      return wire(429, 'Rate limit reached', 'rate_limit_exceeded', 'rate_limit_exceeded');
    case 'quota':
      return wire(429, 'You exceeded your current quota', 'insufficient_quota', 'insufficient_quota');
    case 'auth':
      return wire(401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key');
    case 'not_found':
      return wire(404, 'The model does not exist.', 'invalid_request_error', 'model_not_found');
    case 'too_long':
      return wire(
        400,
        "This model's maximum context length is 8192 tokens.",
        'invalid_request_error',
        'context_length_exceeded',
      );
    case 'no_tool_choice':
      return wire(400, 'This model does not support this tool_choice.', 'invalid_request_error', null);
    case 'overloaded':
    case 'overloaded_first':
      return wire(
        503,
        'The engine is currently overloaded, please try again later',
        'service_unavailable',
        null,
      );
    default:
      return wire(500, 'The server had an error while processing your request', 'server_error', null);
  }
}

function events(answer: Answer, request: SimRequest): string[] {
  const quirks = answer.quirks ?? [];
  const chunk = (delta: unknown, finish_reason: string | null = null) =>
    sse({ ...head(request, 'chat.completion.chunk'), choices: [{ index: 0, delta, finish_reason }] });
  const lines = [chunk({ role: 'assistant', content: '' })];
  if (quirks.includes('comments')) lines.push(': keep-alive\n\n');
  const field = answer.ends === 'refusal' ? 'refusal' : 'content';
  for (const piece of pieces(answer.text ?? '')) lines.push(chunk({ [field]: piece }));
  toolCalls(answer).forEach(({ id, name, text }, index) => {
    const call = { index, ...(id === undefined ? {} : { id }), type: 'function' };
    lines.push(chunk({ tool_calls: [{ ...call, function: { name, arguments: '' } }] }));
    for (const piece of pieces(text))
      lines.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
  });
  if (answer.ends === 'server_error' || answer.ends === 'overloaded')
    return [...lines, sse(error(answer.ends).body)];
  if (!isFinished(answer)) return lines;

  lines.push(chunk({}, finishReason(answer)));
  const asked = isObject(request.body.stream_options) && request.body.stream_options.include_usage === true;
  if (asked && usageOf(answer)) {
    lines.push(sse({ ...head(request, 'chat.completion.chunk'), choices: [], usage: usage(answer) }));
  }
  if (!quirks.includes('no_done')) lines.push('data: [DONE]\n\n');
  return quirks.includes('crlf') ? lines.map((line) => line.replaceAll('\n', '\r\n')) : lines;
}

function whole(answer: Answer, request: SimRequest): unknown {
  const calls = toolCalls(answer).map(({ id, name, text }) => ({
    ...(id === undefined ? {} : { id }),
    type: 'function',
    function: { name, arguments: text },
  }));
  const isRefusal = answer.ends === 'refusal';
  const message = {
    role: 'assistant',
    content: isRefusal ? null : (answer.text ?? null),
    refusal: isRefusal ? (answer.text ?? 'I cannot help with that.') : null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  return {
    ...head(request, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: finishReason(answer) }],
    ...(usageOf(answer) ? { usage: usage(answer) } : {}),
  };
}

function toolCalls(answer: Answer): { id: string | undefined; name: string; text: string }[] {
  return (answer.calls ?? []).map((call, index) => ({
    id: callId(answer, call.id ?? `call_${index + 1}`),
    name: call.name,
    text: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  }));
}

function callId(answer: Answer, id: string): string | undefined {
  if (answer.quirks?.includes('no_ids')) return undefined;
  return answer.quirks?.includes('same_ids') ? 'call_0' : id;
}

function finishReason(answer: Answer): string {
  if (answer.ends === 'length') return 'length';
  if (answer.ends === 'blocked') return 'content_filter';
  return answer.calls && !answer.quirks?.includes('stop_with_calls') ? 'tool_calls' : 'stop';
}

function usage(answer: Answer): unknown {
  const { input, output, cached = 0 } = usageOf(answer)!;
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: 0 },
  };
}

function head(request: SimRequest, object: string) {
  return { id: 'chatcmpl-1', object, created: 1, model: request.model };
}

function sse(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function wireError(status: number, message: string, code: string | null): WireError {
  return new WireError(status, wire(status, message, 'invalid_request_error', code).body);
}

function wire(status: number, message: string, type: string, code: string | null) {
  return { status, body: { error: { message, type, param: null, code } } };
}
