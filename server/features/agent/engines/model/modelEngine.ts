import { randomBytes } from 'node:crypto';
import type { ChatMessage, Model, ToolAnswer, ToolCall, Usage } from '#server/adapters/model/port.ts';
import { addUsage, noUsage } from '#server/adapters/model/usage.ts';
import { storableJson } from '#shared/storable.ts';
import type {
  AnswerEngine,
  EngineOutcome,
  EngineTrace,
  EngineTurn,
} from '#server/features/agent/engines/engine.ts';
import { citationOf } from '#server/features/agent/engines/citationOf.ts';
import { customerQuestion, writeConversation, writeInstructions, writePassages } from './prompt.ts';
import { CitationRegistry } from './citationRegistry.ts';
import {
  answerInput,
  closingTools,
  describeIssues,
  handOffInput,
  searchInput,
  searchTool,
  ToolExecutor,
} from './modelTools.ts';

/** Calls of the model in one turn. The last one may only answer or hand off. */
const STEPS = 6;

interface ModelBudget {
  budget_seconds: number;
  /** Of all calls of a turn together. */
  tokens: number;
}

/**
 * The engine that asks a language model. A turn ends in a call of a closing tool, never in free text: in an answer,
 * whose citations are passages that were found, or in a handoff. Every error is a handoff too.
 */
export function modelEngine(model: Model, { budget_seconds, tokens }: ModelBudget): AnswerEngine {
  return {
    answer: (turn) => {
      const budget = AbortSignal.timeout(budget_seconds * 1000);
      return runTurn(model, turn, tokens, AbortSignal.any([turn.signal, budget]));
    },
  };
}

/** The state of a turn. */
type Work = {
  turn: EngineTurn;
  signal: AbortSignal;
  /** Names the blocks of data, so that no data can close its own block. */
  nonce: string;
  registry: CitationRegistry;
  executor: ToolExecutor;
  trace: Required<Omit<EngineTrace, 'failure'>>;
};

async function runTurn(
  model: Model,
  turn: EngineTurn,
  tokens: number,
  signal: AbortSignal,
): Promise<EngineOutcome> {
  const executor = new ToolExecutor(turn.tools);
  const begun = {
    steps: 0,
    usage: noUsage,
    tools: executor.uses,
    searches: [],
    rejected: [],
    unknown_citations: [],
  };
  const nonce = randomBytes(6).toString('hex');
  const work: Work = { turn, signal, nonce, registry: new CitationRegistry(), executor, trace: begun };
  const { trace } = work;

  const passages = await find(work, customerQuestion(turn));
  const system = writeInstructions(turn, nonce);
  const messages = writeConversation(turn, passages, nonce);
  let step = 0;
  while (trace.steps < STEPS) {
    // The next call sends all that this one has sent and got, and more.
    if (tokensOf(trace.usage) + step > tokens) return spent(work, tokens);
    trace.steps += 1;
    const tools = trace.steps === STEPS ? closingTools : [...closingTools, searchTool, ...executor.offered];
    const reply = await model.chat({ ...FIXED, system, messages, tools, signal });
    trace.usage = addUsage(trace.usage, reply.usage);
    step = tokensOf(reply.usage);
    if (reply.kind === 'failed') return fail(work, `${reply.reason}: ${reply.detail}`);

    messages.push(reply.message);
    if (reply.kind === 'text') {
      if (trace.rejected.includes(PROSE)) return fail(work, PROSE);
      trace.rejected.push(PROSE);
      messages.push({ role: 'user', text: 'That was not sent. Call `answer` or `hand_off`.' });
      continue;
    }
    const end = await executeCalls(work, withStorableText(reply.toolCalls), messages);
    if (end) return end;
  }
  return fail(work, `no end within ${STEPS} calls`);
}

/** Removes characters that no message can hold, and that would split a figure for the checks but not for a reader. */
function withStorableText(calls: readonly ToolCall[]): ToolCall[] {
  return JSON.parse(storableJson(calls)) as ToolCall[];
}

const FIXED = { toolChoice: 'required', maxOutputTokens: 4_000 } as const;
const PROSE = 'text outside of a call';

/** Executes the calls: either one of them ends the turn, or the result of each is added to `messages`. */
async function executeCalls(
  work: Work,
  calls: ToolCall[],
  messages: ChatMessage[],
): Promise<EngineOutcome | undefined> {
  const closing = calls.filter((call) => isClosing(call.name));
  const others = calls.filter((call) => !isClosing(call.name));
  const proposal = work.executor.propose(others);
  if (proposal !== undefined) {
    const draft = { text: proposal, citations: [] };
    return { kind: 'handoff', reason: 'out_of_reach', summary: proposal, draft, trace: work.trace };
  }
  const results: ToolAnswer[] = [];
  for (const call of others) {
    // After the timeout nothing may be written any more, such as a booking.
    if (work.signal.aborted) return fail(work, 'out of time');
    results.push(call.name === searchTool.name ? await search(work, call) : await work.executor.run(call));
  }
  for (const call of closing) {
    const end = call.name === 'hand_off' ? handOff(work, call) : answer(work, call, others.length > 0);
    if (typeof end !== 'string') return end;
    work.trace.rejected.push(end);
    results.push(error(call, end));
  }
  // In the order of the calls, by which alone Gemini distinguishes calls of the same name.
  const inOrder = calls.map((call) => results.find((result) => result.id === call.id)!);
  messages.push({ role: 'tool', results: inOrder });
  return undefined;
}

async function search(work: Work, call: ToolCall): Promise<ToolAnswer> {
  const parsed = searchInput.safeParse(call.arguments);
  if (!parsed.success) return error(call, describeIssues(parsed.error));
  const passages = await find(work, parsed.data.query);
  return { id: call.id, name: call.name, content: passages === '' ? 'Nothing was found.' : passages };
}

/** Searches, and writes the passages for the model. Only these can be cited. */
async function find({ turn, registry, nonce, trace }: Work, query: string): Promise<string> {
  const found = await turn.search(query);
  const passage_ids = found.map((passage) => passage.passage_id);
  trace.searches.push({ query, confidence: found[0]?.confidence ?? 0, passage_ids });
  return writePassages(found, registry, nonce);
}

/** The end of the turn; or why it is rejected, for the model to correct it. */
function answer(
  { executor, registry, nonce, trace }: Work,
  call: ToolCall,
  isHasty: boolean,
): EngineOutcome | string {
  if (isHasty) return 'Not sent: it was written before the other results were known. Read them first.';
  const parsed = answerInput.safeParse(call.arguments);
  if (!parsed.success) return describeIssues(parsed.error);
  const { text, cited_passage_ids, is_small_talk } = parsed.data;
  if (text.includes(nonce)) return 'Not sent: it repeats the marks of the blocks.';

  const { passages, unknown } = registry.resolve(cited_passage_ids);
  trace.unknown_citations.push(...unknown);
  if (passages.length > 0) {
    const citations = passages.map((passage) => citationOf(passage, text));
    return { kind: 'answer', text, citations, trace };
  }
  if (is_small_talk || executor.hasSucceeded) return { kind: 'reply', text, trace };
  return 'Not sent: it cites no passage that was found. Cite those it stands on, or hand off.';
}

function handOff({ trace }: Work, call: ToolCall): EngineOutcome {
  const parsed = handOffInput.safeParse(call.arguments);
  if (parsed.success) return { kind: 'handoff', ...parsed.data, trace };
  // A handoff with invalid arguments is still a handoff.
  return { kind: 'handoff', reason: 'no_answer', summary: '', trace };
}

function fail({ trace }: Work, failure: string): EngineOutcome {
  return { kind: 'handoff', reason: 'model_failed', summary: '', trace: { ...trace, failure } };
}

function spent({ trace }: Work, tokens: number): EngineOutcome {
  const failure = `stopped before it took more than ${tokens} tokens`;
  return { kind: 'handoff', reason: 'token_limit', summary: '', trace: { ...trace, failure } };
}

function tokensOf({ input_tokens, output_tokens }: Usage): number {
  return input_tokens + output_tokens;
}

function error({ id, name }: ToolCall, content: string): ToolAnswer {
  return { id, name, content, is_error: true };
}

function isClosing(name: string): boolean {
  return closingTools.some((tool) => tool.name === name);
}
