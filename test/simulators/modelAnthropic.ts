/** Anthropic's messages as they are on the wire. */
import { isFinished, isObject, objects, pieces, usageOf, WireError } from './modelReply.ts';
import type { Answer, ErrorKind, Incoming, SimMessage, SimRequest, Wire } from './modelReply.ts';

export const anthropicWire: Wire = { read, error, events, whole };

function read(incoming: Incoming, key: string): SimRequest {
  const { headers, body } = incoming;
  if (headers['x-api-key'] === undefined)
    throw wireError(401, 'authentication_error', 'x-api-key header is required');
  if (headers['x-api-key'] !== key) throw wireError(401, 'authentication_error', 'invalid x-api-key');
  if (headers['anthropic-version'] !== '2023-06-01') throw invalid('anthropic-version: header is required');
  if (typeof body.model !== 'string') throw invalid('model: Field required');
  if (typeof body.max_tokens !== 'number') throw invalid('max_tokens: Field required');
  const messages = objects(body.messages);
  if (messages.length === 0) throw invalid('messages: at least one message is required');
  if (messages[0]!.role !== 'user') throw invalid('messages: first message must use the "user" role');
  checkToolAnswers(messages);
  const tools = objects(body.tools).map((tool) => {
    if (!/^[\w-]{1,128}$/.test(String(tool.name))) throw invalid('tools.0.name: String should match pattern');
    if (!isObject(tool.input_schema) || tool.input_schema.type !== 'object') {
      throw invalid("tools.0.input_schema.type: Input should be 'object'");
    }
    return String(tool.name);
  });
  return {
    provider: 'anthropic',
    ...incoming,
    key,
    model: body.model,
    stream: body.stream === true,
    system: typeof body.system === 'string' ? body.system : objects(body.system).map(textOf).join('\n'),
    messages: messages.map(readMessage),
    tools,
    mustCall: isObject(body.tool_choice) && body.tool_choice.type === 'any',
  };
}

function blocks(message: Record<string, unknown>): Record<string, unknown>[] {
  if (typeof message.content === 'string') return [{ type: 'text', text: message.content }];
  return objects(message.content);
}

function textOf(block: Record<string, unknown>): string {
  if (block.type === 'text') return String(block.text);
  if (block.type !== 'tool_result') return '';
  return typeof block.content === 'string' ? block.content : objects(block.content).map(textOf).join('');
}

function readMessage(message: Record<string, unknown>): SimMessage {
  const content = blocks(message);
  for (const block of content) {
    if (block.type === 'text' && String(block.text).trim() === '') {
      throw invalid('messages: text content blocks must contain non-whitespace text');
    }
  }
  const isAnswer = content.some((block) => block.type === 'tool_result');
  return {
    role: isAnswer ? 'tool' : (message.role as 'user' | 'assistant'),
    text: content.map(textOf).join(''),
    calls: content
      .filter((block) => block.type === 'tool_use')
      .map((block) => ({ name: String(block.name), arguments: block.input })),
  };
}

function checkToolAnswers(messages: Record<string, unknown>[]): void {
  messages.forEach((message, index) => {
    const asked = blocks(message).filter((block) => block.type === 'tool_use');
    const ids = asked.map((block) => String(block.id));
    if (new Set(ids).size !== ids.length) throw invalid('messages: `tool_use` ids must be unique');
    const next = messages[index + 1];
    const answered = next ? blocks(next).map((block) => String(block.tool_use_id)) : [];
    const missing = ids.filter((id) => !answered.includes(id));
    if (missing.length > 0) {
      throw invalid(
        `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks: ${missing.join(', ')}`,
      );
    }
  });
}

function error(kind: ErrorKind): { status: number; body: unknown } {
  switch (kind) {
    case 'rate_limited':
      return wire(429, 'rate_limit_error', 'This request would exceed your rate limit.');
    case 'quota':
      return wire(
        400,
        'invalid_request_error',
        'Your credit balance is too low to access the Anthropic API.',
      );
    case 'auth':
      return wire(401, 'authentication_error', 'invalid x-api-key');
    case 'not_found':
      return wire(404, 'not_found_error', 'model: sim-gone');
    case 'too_long':
      return wire(400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum');
    case 'overloaded':
    case 'overloaded_first':
      return wire(529, 'overloaded_error', 'Overloaded');
    default:
      return wire(500, 'api_error', 'Internal server error');
  }
}

function events(answer: Answer, request: SimRequest): string[] {
  const usage = usageOf(answer);
  const input_tokens = usage ? usage.input - (usage.cached ?? 0) : 0;
  const start = { input_tokens, cache_read_input_tokens: usage?.cached ?? 0, output_tokens: usage ? 1 : 0 };
  const message = { ...head(request), content: [], stop_reason: null, stop_sequence: null, usage: start };
  const lines = [event('message_start', { message })];
  let index = 0;
  const block = (content_block: unknown, deltas: unknown[]) => {
    lines.push(event('content_block_start', { index, content_block }));
    for (const delta of deltas) lines.push(event('content_block_delta', { index, delta }));
    // A block that the provider did not finish has no stop.
    if (isFinished(answer)) lines.push(event('content_block_stop', { index }));
    index += 1;
  };
  lines.push(event('ping', {}));
  if (answer.text) {
    const deltas = pieces(answer.text).map((text) => ({ type: 'text_delta', text }));
    block({ type: 'text', text: '' }, deltas);
  }
  for (const [at, call] of (answer.calls ?? []).entries()) {
    const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
    const deltas = ['', ...pieces(text)].map((partial_json) => ({ type: 'input_json_delta', partial_json }));
    block({ type: 'tool_use', id: callId(answer, call.id, at), name: call.name, input: {} }, deltas);
  }
  if (answer.ends === 'server_error' || answer.ends === 'overloaded') {
    return [...lines, `event: error\ndata: ${JSON.stringify(error(answer.ends).body)}\n\n`];
  }
  if (!isFinished(answer)) return lines;
  const delta = { stop_reason: stopReason(answer), stop_sequence: null };
  lines.push(event('message_delta', { delta, usage: { output_tokens: usage?.output ?? 0 } }));
  lines.push(event('message_stop', {}));
  return lines;
}

function whole(answer: Answer, request: SimRequest): unknown {
  const calls = (answer.calls ?? []).map((call, at) => ({
    type: 'tool_use',
    id: callId(answer, call.id, at),
    name: call.name,
    input: isObject(call.arguments) ? call.arguments : {},
  }));
  const usage = usageOf(answer);
  return {
    ...head(request),
    content: [...(answer.text ? [{ type: 'text', text: answer.text }] : []), ...calls],
    stop_reason: stopReason(answer),
    stop_sequence: null,
    usage: { input_tokens: usage?.input ?? 0, output_tokens: usage?.output ?? 0 },
  };
}

function callId(answer: Answer, id: string | undefined, at: number): string {
  return answer.quirks?.includes('same_ids') ? 'toolu_0' : (id ?? `toolu_${at + 1}`);
}

function stopReason(answer: Answer): string {
  if (answer.ends === 'length') return 'max_tokens';
  if (answer.ends === 'refusal' || answer.ends === 'blocked') return 'refusal';
  return answer.calls ? 'tool_use' : 'end_turn';
}

function head(request: SimRequest) {
  return { id: 'msg_1', type: 'message', role: 'assistant', model: request.model };
}

function event(type: string, data: Record<string, unknown>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

function invalid(message: string): WireError {
  return wireError(400, 'invalid_request_error', message);
}

function wireError(status: number, type: string, message: string): WireError {
  return new WireError(status, wire(status, type, message).body);
}

function wire(status: number, type: string, message: string) {
  return { status, body: { type: 'error', error: { type, message }, request_id: 'req_1' } };
}
