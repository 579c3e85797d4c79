import type { ToolUse } from '#shared/contract/conversation.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';
import type { EngineOutcome, EngineTool } from '#server/features/agent/engines/engine.ts';
import { engineTools, evidenceIn, mayLead } from '#server/features/agent/engines/toolRegistry.ts';
import { noUsage } from '#server/adapters/model/usage.ts';
import type { Dialogue, DialogueReply, DialogueTurn, Language } from '#server/platform/operation/dialogue.ts';
import type { ToolTurn } from '#server/platform/operation/tool.ts';
import { AppError } from '#shared/errors.ts';

/** A dialogue that goes on, as it is stored with the conversation. */
export interface StoredDialogue {
  name: string;
  state: unknown;
}

/** The dialogue that a turn of the built-in engine goes on with or may begin. Its calls are recorded for the trace. */
export class TurnDialogue {
  /** What is stored with the conversation after the turn; null: nothing. */
  next: StoredDialogue | null;
  readonly #dialogue: Dialogue;
  readonly #state: unknown;
  readonly #turn: ToolTurn;
  readonly #words: string;
  readonly #now: Date;
  readonly #config: AgentConfig;
  #tools: EngineTool[] = [];
  readonly #uses: ToolUse[] = [];
  readonly #evidence: string[] = [];

  private constructor(
    dialogue: Dialogue,
    state: unknown,
    turn: ToolTurn,
    { words, now, config }: { words: string; now: Date; config: AgentConfig },
  ) {
    this.#dialogue = dialogue;
    this.#state = state;
    this.#turn = turn;
    this.#words = words;
    this.#now = now;
    this.#config = config;
    this.next = state === undefined ? null : { name: dialogue.name, state };
  }

  /** Undefined: the words begin no dialogue, and none is under way. */
  static of(
    turn: ToolTurn,
    about: { words: string; now: Date; config: AgentConfig; stored: StoredDialogue | null },
  ): TurnDialogue | undefined {
    if (about.words === '') return undefined;
    for (const dialogue of mayLead(about.config)) {
      const { stored } = about;
      const state = stored?.name === dialogue.name ? dialogue.readState(stored.state, about.now) : undefined;
      if (state !== undefined || dialogue.mayBegin(about.words))
        return new TurnDialogue(dialogue, state, turn, about);
    }
    return undefined;
  }

  /** The texts that its replies stand on. */
  get evidence(): string[] {
    return [...evidenceIn(this.#uses), ...this.#evidence];
  }

  /** The language of the dialogue, which short answers do not change. */
  speaks(detected: Language): Language {
    return this.#state === undefined ? detected : this.#dialogue.speaks(this.#words, detected, this.#state);
  }

  /** The reply to the words; undefined when they are about something else. */
  async lead(language: Language): Promise<EngineOutcome | undefined> {
    this.#tools = engineTools(this.#config, { ...this.#turn, locale: language.locale });
    const reply = await this.#dialogue.lead(this.#turnIn(language), this.#state);
    return reply && { ...this.#take(reply), kind: 'reply', trace: this.#trace() };
  }

  /**
   * What is said beside the outcome of a turn about something else: an answer is followed by what the dialogue asked last.
   * Where nobody has an answer, the dialogue asks again, unless a person should read it.
   */
  beside(outcome: EngineOutcome, language: Language): EngineOutcome {
    if (this.#state === undefined) return withUses(outcome, this.#uses);
    const turn = this.#turnIn(language);
    if (outcome.kind === 'handoff') {
      const again = outcome.reason === 'no_answer' ? this.#dialogue.askAgain(turn, this.#state) : undefined;
      if (again) return { ...this.#take(again), kind: 'reply', trace: outcome.trace };
      this.next = null;
      return outcome;
    }
    const reminder = outcome.kind === 'choices' ? undefined : this.#dialogue.remind(turn, this.#state);
    if (!reminder) return outcome;
    const { text, actions } = this.#take(reminder);
    return { ...outcome, text: `${outcome.text}\n\n${text}`, actions };
  }

  #take({ text, actions, evidence, state }: DialogueReply) {
    this.#evidence.push(...evidence);
    this.next = state === null ? null : { name: this.#dialogue.name, state };
    return { text, actions };
  }

  #trace() {
    return { steps: 1, usage: noUsage, tools: this.#uses };
  }

  #turnIn(language: Language): DialogueTurn {
    const { ctx, customerId, conversationId, timeZone } = this.#turn;
    return {
      ...{ ctx, customerId, conversationId, timeZone, now: this.#now, words: this.#words },
      locale: language.locale,
      cantonese: language.cantonese,
      call: (name, parameters) => this.#call(name, parameters),
    };
  }

  async #call(name: string, parameters: object): Promise<unknown> {
    const tool = this.#tools.find((one) => one.name === name);
    // A tool that needs a member's approval is for the model's proposals.
    if (!tool || !('run' in tool)) throw new AppError('forbidden');
    const began = performance.now();
    const record = (output: string, ok: boolean) => {
      const ms = Math.round(performance.now() - began);
      this.#uses.push({ name, input: JSON.stringify(parameters), output, ok, ms });
    };
    try {
      const shown = await tool.run(tool.parameters.parse(parameters));
      record(JSON.stringify(shown), true);
      return shown;
    } catch (error) {
      record(error instanceof AppError ? error.message : 'The tool failed.', false);
      throw error;
    }
  }
}

function withUses(outcome: EngineOutcome, uses: ToolUse[]): EngineOutcome {
  return uses.length === 0
    ? outcome
    : { ...outcome, trace: { ...outcome.trace, tools: [...uses, ...outcome.trace.tools] } };
}
