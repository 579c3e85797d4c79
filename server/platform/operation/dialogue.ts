import type { Ctx } from '#server/platform/operation/context.ts';
import type { Action } from '#shared/contract/message.ts';
import type { Locale } from '#shared/locales.ts';

/**
 * What the built-in engine does without a model: a feature's dialogue asks for what is missing, offers choices and acts
 * by the feature's tools. A feature lists its dialogues in its manifest. `State` is stored as JSON with the conversation.
 */
export interface Dialogue<State = unknown> {
  name: string;
  /** The switch of the agent's configuration, shared with the tools. */
  switch: string;
  /** A stored state; undefined when it is none, or too old to go on with. */
  readState(stored: unknown, now: Date): State | undefined;
  /** The language to go on in: a name or a pressed choice does not change it. */
  speaks(words: string, detected: Language, state: State): Language;
  /** Whether the words may begin the dialogue. Asks nothing of the database, since every turn waits for it. */
  mayBegin(words: string): boolean;
  /** The next reply; undefined when the words are about something else. Rejects by what its tools reject by. */
  lead(turn: DialogueTurn, state: State | undefined): Promise<DialogueReply<State> | undefined>;
  /** What was asked last, said again below an answer to something else. */
  remind(turn: DialogueTurn, state: State): DialogueReply<State> | undefined;
  /** The reply to words that nobody understood; undefined: a person should read them. */
  askAgain(turn: DialogueTurn, state: State): DialogueReply<State> | undefined;
}

export interface Language {
  locale: Locale;
  /** Of `zh-hk`. */
  cantonese: boolean;
}

export interface DialogueTurn extends Language {
  ctx: Ctx;
  /** What the customer wrote since anybody else did. */
  words: string;
  timeZone: string;
  now: Date;
  customerId: number;
  conversationId: number;
  /** Calls a tool as a model would: checked and recorded for the trace. Rejects with an `AppError`. */
  call(name: string, parameters: object): Promise<unknown>;
}

export interface DialogueReply<State = unknown> {
  text: string;
  actions: Action[];
  /** Results of tools in earlier turns that the text repeats. */
  evidence: string[];
  /** Null: the dialogue has ended. */
  state: State | null;
}

/** Lets the compiler infer the type of a dialogue's state. */
export function dialogue<State>(definition: Dialogue<State>): Dialogue<State> {
  return definition;
}
