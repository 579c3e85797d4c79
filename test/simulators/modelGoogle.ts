/** Gemini's generateContent and streamGenerateContent as they are on the wire. */
import { isFinished, isObject, objects, pieces, usageOf, WireError } from './modelReply.ts';
import type { Answer, ErrorKind, Incoming, SimMessage, SimRequest, Wire } from './modelReply.ts';

export const googleWire: Wire = { read, error, events, whole };

/** What the next request must bring back with a function call, as thinking models demand. */
const SIGNATURE = 'c2lnbmVkIHRob3VnaHQ=';

export function checkGoogleKey({ headers }: Incoming, key: string): void {
  const sent = headers['x-goog-api-key'];
  if (sent === undefined) {
    throw wireError(
      403,
      'PERMISSION_DENIED',
      "Method doesn't allow unregistered callers. Please use API Key.",
    );
  }
  if (sent !== key)
    throw wireError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.');
}

function read(incoming: Incoming, key: string): SimRequest {
  checkGoogleKey(incoming, key);
  const { body, path } = incoming;
  const [, model, method] = /\/models\/([^/:]+):(\w+)$/.exec(path) ?? [];
  if (!model) throw wireError(404, 'NOT_FOUND', 'Requested entity was not found.');
  const contents = objects(body.contents);
  if (contents.length === 0)
    throw wireError(400, 'INVALID_ARGUMENT', '* GenerateContentRequest.contents: contents is not specified');
  contents.forEach((content, index) => checkTurn(content, contents[index + 1]));
  const config = isObject(body.toolConfig) ? body.toolConfig.functionCallingConfig : undefined;
  return {
    provider: 'google',
    ...incoming,
    key,
    model,
    stream: method === 'streamGenerateContent',
    system: isObject(body.systemInstruction) ? parts(body.systemInstruction).map(textOf).join('\n') : '',
    messages: contents.map(readMessage),
    tools: objects(body.tools).flatMap((tool) =>
      objects(tool.functionDeclarations).map(({ name }) => String(name)),
    ),
    mustCall: isObject(config) && config.mode === 'ANY',
  };
}

function parts(content: Record<string, unknown>): Record<string, unknown>[] {
  return objects(content.parts);
}

function textOf(part: Record<string, unknown>): string {
  if (typeof part.text === 'string') return part.text;
  return isObject(part.functionResponse) ? JSON.stringify(part.functionResponse.response) : '';
}

function checkTurn(content: Record<string, unknown>, next: Record<string, unknown> | undefined): void {
  if (content.role !== 'user' && content.role !== 'model') {
    throw wireError(400, 'INVALID_ARGUMENT', 'Please use a valid role: user, model.');
  }
  const calls = parts(content).filter((part) => 'functionCall' in part);
  if (calls.length === 0) return;
  const answers = next ? parts(next).filter((part) => 'functionResponse' in part) : [];
  if (answers.length !== calls.length) {
    throw wireError(
      400,
      'INVALID_ARGUMENT',
      'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
    );
  }
  if (calls[0]!.thoughtSignature !== SIGNATURE) {
    throw wireError(
      400,
      'INVALID_ARGUMENT',
      'Function call is missing a thought_signature in functionCall parts.',
    );
  }
}

function readMessage(content: Record<string, unknown>): SimMessage {
  const all = parts(content);
  const isAnswer = all.some((part) => 'functionResponse' in part);
  return {
    role: isAnswer ? 'tool' : content.role === 'model' ? 'assistant' : 'user',
    text: all.map(textOf).join(''),
    calls: all.flatMap(({ functionCall }) =>
      isObject(functionCall) ? [{ name: String(functionCall.name), arguments: functionCall.args }] : [],
    ),
  };
}

function error(kind: ErrorKind, retry_after?: number): { status: number; body: unknown } {
  switch (kind) {
    case 'rate_limited': {
      const type = 'type.googleapis.com/google.rpc.RetryInfo';
      const details = retry_after === undefined ? [] : [{ '@type': type, retryDelay: `${retry_after}s` }];
      return wire(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota. Please retry.', details);
    }
    case 'quota': {
      const violations = [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel' }];
      const details = [{ '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations }];
      return wire(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', details);
    }
    case 'auth':
      return wire(403, 'PERMISSION_DENIED', 'The caller does not have permission');
    case 'not_found':
      return wire(404, 'NOT_FOUND', 'models/sim-gone is not found for API version v1beta');
    case 'too_long':
      return wire(
        400,
        'INVALID_ARGUMENT',
        'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      );
    case 'overloaded':
    case 'overloaded_first':
      return wire(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.');
    default:
      return wire(500, 'INTERNAL', 'An internal error has occurred.');
  }
}

function events(answer: Answer): string[] {
  if (answer.ends === 'blocked') return [sse(blocked())];
  const lines = pieces(answer.text ?? '').map((text) => sse({ candidates: [candidate([{ text }])] }));
  if (answer.ends === 'server_error' || answer.ends === 'overloaded')
    return [...lines, sse(error(answer.ends).body)];
  if (!isFinished(answer)) return lines;
  const usageMetadata = usage(answer);
  const last = candidate(callParts(answer), finishReason(answer));
  return [
    ...lines,
    sse({ candidates: [last], ...(usageMetadata ? { usageMetadata } : {}), responseId: 'r1' }),
  ];
}

function whole(answer: Answer): unknown {
  if (answer.ends === 'blocked') return blocked();
  const text = answer.text ? [{ text: answer.text }] : [];
  return {
    candidates: [candidate([...text, ...callParts(answer)], finishReason(answer))],
    usageMetadata: usage(answer),
  };
}

function blocked() {
  return {
    promptFeedback: { blockReason: 'SAFETY' },
    usageMetadata: { promptTokenCount: 4, totalTokenCount: 4 },
  };
}

function candidate(content: unknown[], finishReason?: string) {
  return { content: { parts: content, role: 'model' }, ...(finishReason ? { finishReason } : {}), index: 0 };
}

/** Only the first of parallel calls carries the signature. */
function callParts(answer: Answer): unknown[] {
  if (isMalformed(answer)) return [];
  return (answer.calls ?? []).map(({ name, arguments: args }, index) => ({
    functionCall: { name, args },
    ...(index === 0 ? { thoughtSignature: SIGNATURE } : {}),
  }));
}

function isMalformed(answer: Answer): boolean {
  return (answer.calls ?? []).some((call) => typeof call.arguments === 'string');
}

function finishReason(answer: Answer): string {
  if (isMalformed(answer)) return 'MALFORMED_FUNCTION_CALL';
  if (answer.ends === 'length') return 'MAX_TOKENS';
  return answer.ends === 'refusal' ? 'SAFETY' : 'STOP';
}

function usage(answer: Answer): unknown {
  const counts = usageOf(answer);
  if (!counts) return undefined;
  const { input, output, cached = 0 } = counts;
  return {
    promptTokenCount: input,
    candidatesTokenCount: output,
    totalTokenCount: input + output,
    cachedContentTokenCount: cached,
  };
}

function sse(data: unknown): string {
  return `data: ${JSON.stringify(data)}\r\n\r\n`;
}

function wireError(status: number, state: string, message: string): WireError {
  return new WireError(status, wire(status, state, message).body);
}

function wire(code: number, status: string, message: string, details: unknown[] = []) {
  return { status: code, body: { error: { code, message, status, details } } };
}
