/**
 * The answer engine of a turn: the built-in one, or one that asks a model.
 *
 * What an engine guarantees:
 * - It returns an outcome for every turn. Its own errors are a handoff; it only throws what `search` throws, and stops
 *   when `signal` aborts.
 * - Citations are passages that `search` returned in this turn, with a quote from the passage.
 * - It sends and stores nothing. The caller checks the outcome (`checkAnswer`) before anything is sent.
 * - Texts of customers and passages are data to it, never instructions.
 */
import type { ZodType } from 'zod';
import type { Usage } from '#server/adapters/model/port.ts';
import type { ToolUse } from '#shared/contract/conversation.ts';
import type { Action, Citation } from '#shared/contract/message.ts';
import type { HandoffReason } from '#shared/rules/handoffReasons.ts';
import type { Locale } from '#shared/locales.ts';

export type AnswerEngine = { answer(turn: EngineTurn): Promise<EngineOutcome> };

export type EngineTurn = {
  /** The language of the answer, unless the customer writes in another one. */
  language: Locale;
  /** Oldest first. The turn is about what the customer wrote since anybody else did. */
  messages: readonly EngineMessage[];
  persona: Persona;
  /** Passages, best first. Their `confidence` is the probability that the first one answers the query. */
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

/** `instructions` are the workspace's own, for a model; the built-in engine does not use them. */
export type Persona = { name: string; company: string; tone: string; instructions: string };

export type Passage = {
  passage_id: number;
  source_id: number;
  title: string;
  url?: string;
  text: string;
  /** The rank score of the search: comparable within one search only. */
  score: number;
  confidence: number;
  /** Of a question-and-answer source: what a member wrote, to be answered word for word. */
  question?: string;
  answer?: string;
};

/** Both functions get what `parameters` parsed. */
export type EngineTool = { name: string; description: string; parameters: ZodType } & (
  | { /** Rejects by an `AppError`. */ run(input: unknown): Promise<unknown> }
  | {
      /** Needs a member's approval: what to propose to the member, in words. */ propose(
        input: unknown,
      ): string;
    }
);

export type { HandoffReason };

export type EngineOutcome = { trace: EngineTrace } & (
  | { kind: 'answer'; text: string; citations: Citation[]; actions?: Action[] }
  | { kind: 'choices'; text: string; actions: Action[]; citations: Citation[] }
  /** States nothing to cite: a greeting, a question back, or the result of a tool. */
  | { kind: 'reply'; text: string; actions?: Action[] }
  /** `summary` is for the member who takes over; `draft` is what the agent would have said. */
  | {
      kind: 'handoff';
      reason: HandoffReason;
      summary: string;
      draft?: { text: string; citations: Citation[] };
    }
);

/** How the engine came to the outcome, shown to members. */
export type EngineTrace = {
  /** Searches of the built-in engine, calls of a model. */
  steps: number;
  usage: Usage;
  tools: ToolUse[];
  /** What was searched for, and the confidence of the first passage. */
  searches?: { query: string; confidence: number; passage_ids: number[] }[];
  /** Why ends of the turn were rejected. */
  rejected?: string[];
  unknown_citations?: string[];
  failure?: string;
};
