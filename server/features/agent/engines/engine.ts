/**
 * What works out the agent's side of a turn: the built-in brain or one that asks a model.
 *
 * What a brain promises:
 * - It answers an outcome for every turn. What goes wrong on its side is a handoff; it only throws what `search`
 *   throws, and stops when `signal` aborts.
 * - Citations are passages that `search` gave in this turn, with a quote that stands in the passage.
 * - It sends nothing and stores nothing. Whoever asked it checks the outcome (`checkAnswer`) before anything is sent.
 * - Texts of customers and passages are data to it, never instructions.
 */
import type { ZodType } from 'zod';
import type { Usage } from '#server/adapters/model/port.ts';
import type { Trace } from '#shared/contract/conversation.ts';
import type { Action, Citation } from '#shared/contract/message.ts';
import type { HandoffReason } from '#shared/rules/handoffReasons.ts';
import type { Locale } from '#shared/locales.ts';

export type AnswerEngine = { answer(turn: EngineTurn): Promise<EngineOutcome> };

export type EngineTurn = {
  /** What to answer in, unless the customer's words say otherwise. */
  language: Locale;
  /** Oldest first. The turn is about what the customer wrote since anybody else did. */
  messages: readonly EngineMessage[];
  persona: Persona;
  /** Passages, best first. Their `confidence` is the probability that the first one answers. */
  search(query: string): Promise<Passage[]>;
  tools: readonly EngineTool[];
  /** From which confidence on to answer, and from which to offer choices. */
  thresholds?: { answer: number; choice: number };
  now: Date;
  time_zone: string;
  signal: AbortSignal;
};

export type EngineMessage = {
  author: 'customer' | 'agent' | 'member';
  text: string;
  /** The choices that were offered with it. */
  actions?: readonly Action[];
};

/** `instructions` are the workspace's own words to a model; the built-in brain has no use for them. */
export type Persona = { name: string; company: string; tone: string; instructions: string };

export type Passage = {
  passage_id: number;
  source_id: number;
  title: string;
  url?: string;
  text: string;
  score: number;
  confidence: number;
  /** Of a question-and-answer source: what a member wrote, to be given as it stands. */
  question?: string;
  answer?: string;
};

/** `run` gets what `parameters` let through, and rejects by an `AppError`. */
export type EngineTool = {
  name: string;
  description: string;
  parameters: ZodType;
  run(input: unknown): Promise<unknown>;
};

export type { HandoffReason };

export type EngineOutcome = { trace: EngineTrace } & (
  | { kind: 'answer'; text: string; citations: Citation[]; actions?: Action[] }
  | { kind: 'choices'; text: string; actions: Action[]; citations: Citation[] }
  /** Claims nothing (a greeting, a question back), or stands on a tool's result: nothing to cite. */
  | { kind: 'reply'; text: string; actions?: Action[] }
  /** `summary` is for the member who takes over; `draft` is what the agent would have said. */
  | {
      kind: 'handoff';
      reason: HandoffReason;
      summary: string;
      draft?: { text: string; citations: Citation[] };
    }
);

/** How it came to the outcome, for the members' eyes. */
export type EngineTrace = {
  /** Searches of the built-in brain, calls of a model. */
  steps: number;
  usage: Usage;
  tools: Trace['tools'];
  /** What was searched for, and the confidence of the first passage. */
  searches?: { query: string; confidence: number; passage_ids: number[] }[];
  /** Ends of the turn that were not accepted, and why. */
  rejected?: string[];
  unknown_citations?: string[];
  failure?: string;
};
