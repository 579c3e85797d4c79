/** The reply that a test sets, and the request that arrived, independent of a provider's format. */

export type ProviderName = 'openai_compatible' | 'anthropic' | 'google';

export type SimRequest = {
  provider: ProviderName;
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  key: string;
  model: string;
  stream: boolean;
  system: string;
  messages: SimMessage[];
  /** Names of the tools offered. */
  tools: string[];
  mustCall: boolean;
};

export type SimMessage = {
  role: 'user' | 'assistant' | 'tool';
  text: string;
  calls: { name: string; arguments: unknown }[];
};

/** An answer, or the beginning of one. */
export type Answer = {
  text?: string;
  /** `arguments` as a string is sent as it is, for broken JSON. Gemini, which sends objects, reports it as malformed. */
  calls?: { name: string; arguments: unknown; id?: string }[];
  /** Null: the provider reports none. */
  usage?: { input: number; output: number; cached?: number } | null;
  /**
   * How it ends; `stop` when absent. `cut` closes the connection properly but too early, `reset` breaks it,
   * `stall` leaves it open in silence, `server_error` and `overloaded` report an error after what was said.
   */
  ends?:
    | 'stop'
    | 'length'
    | 'refusal'
    | 'blocked'
    | 'server_error'
    | 'overloaded'
    | 'cut'
    | 'reset'
    | 'stall';
  /** Between two events. */
  delay_ms?: number;
  quirks?: Quirk[];
};

/** How compatible servers and networks deviate. */
export type Quirk =
  | 'no_ids'
  | 'same_ids'
  | 'stop_with_calls'
  | 'crlf'
  | 'comments'
  | 'no_done'
  /** Network packets that end in the middle of a character. */
  | 'split_bytes';

export type ErrorKind =
  | 'rate_limited'
  | 'quota'
  | 'server_error'
  | 'overloaded'
  | 'auth'
  | 'not_found'
  | 'too_long'
  /** Of models that cannot be made to call a tool. */
  | 'no_tool_choice'
  /** A proxy's HTML page with status 502. */
  | 'bad_gateway'
  /** Status 200, then an error as the first event. */
  | 'overloaded_first';

export type Reply = Answer | { error: ErrorKind; retry_after?: number } | { hang: true };

/** An error on the wire: what a provider sends when a request breaks its rules. */
export class WireError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`simulated provider error ${status}`);
    this.status = status;
    this.body = body;
  }
}

export type Incoming = { path: string; headers: Record<string, string>; body: Record<string, unknown> };

/** One provider's wire format. */
export type Wire = {
  /** Throws a `WireError` for what the provider would reject. */
  read(incoming: Incoming, key: string): SimRequest;
  /** Status, body and headers of an error. */
  error(kind: ErrorKind, retry_after?: number): { status: number; body: unknown };
  /** The events of a stream, each a complete block. */
  events(answer: Answer, request: SimRequest): string[];
  /** The same answer in one piece. */
  whole(answer: Answer, request: SimRequest): unknown;
};

/** A text in pieces as a model would send it. */
export function pieces(text: string): string[] {
  return Array.from({ length: Math.ceil([...text].length / 4) }, (_, index) =>
    [...text].slice(index * 4, index * 4 + 4).join(''),
  );
}

export function usageOf(answer: Answer): { input: number; output: number; cached?: number } | null {
  return answer.usage === undefined ? { input: 20, output: 5 } : answer.usage;
}

/** Whether the answer is finished, so that the provider says why. */
export function isFinished(answer: Answer): boolean {
  return !['server_error', 'overloaded', 'cut', 'reset', 'stall'].includes(answer.ends ?? 'stop');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
