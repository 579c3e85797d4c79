import type { ChatRequest, Usage } from './port.ts';

/** Counts reported by a provider; each may be missing. */
export type ReportedUsage = {
  input?: number | undefined;
  output?: number | undefined;
  cached?: number | undefined;
};

export const noUsage: Usage = { input_tokens: 0, output_tokens: 0, cached_tokens: 0, estimated: false };

/** The reported counts, with an estimate for missing ones. An input count of 0 counts as missing. */
export function countUsage(reported: ReportedUsage, sent: string, received: string): Usage {
  const inputMissing = !reported.input;
  const outputMissing = reported.output === undefined || (reported.output === 0 && received !== '');
  return {
    input_tokens: inputMissing ? estimateTokens(sent) : reported.input!,
    output_tokens: outputMissing ? estimateTokens(received) : reported.output!,
    cached_tokens: reported.cached ?? 0,
    estimated: inputMissing || outputMissing,
  };
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cached_tokens: a.cached_tokens + b.cached_tokens,
    estimated: a.estimated || b.estimated,
  };
}

/** All text of a request, for an estimate. */
export function sentText(request: ChatRequest): string {
  const tools = (request.tools ?? []).map((tool) => `${tool.name} ${tool.description}`);
  const messages = request.messages.map((message) =>
    message.role === 'tool'
      ? JSON.stringify(message.results)
      : message.text + (message.role === 'assistant' ? JSON.stringify(message.toolCalls ?? []) : ''),
  );
  return [request.system, ...tools, ...messages].join('\n');
}

/** About one token for a Chinese, Japanese or Korean character, and one for four other characters. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u3000-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}
