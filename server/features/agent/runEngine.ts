/** Runs an engine on the messages and checks its outcome. Sends nothing; only tools that it calls write anything. */
import { costMicroCents } from '#server/adapters/model/cost.ts';
import type {
  EngineMessage,
  EngineOutcome,
  EngineTurn,
  HandoffReason,
  Passage,
} from '#server/features/agent/engines/engine.ts';
import type { Language, QuestionText, Step } from '#server/features/agent/answerThread.ts';
import { TurnThread } from '#server/features/agent/answerThreads.ts';
import { boundMessages } from '#server/features/agent/boundMessages.ts';
import { newestWords } from '#server/features/agent/newestWords.ts';
import { handOff } from '#server/features/agent/engines/handOff.ts';
import { modelEngine } from '#server/features/agent/engines/model/modelEngine.ts';
import { engineTools, evidenceIn, mayUseKnowledge } from '#server/features/agent/engines/toolRegistry.ts';
import { TurnDialogue, type StoredDialogue } from '#server/features/agent/turnDialogue.ts';
import type { TurnTrace } from '#server/features/agent/turnTrace.ts';
import { searchKnowledge } from '#server/features/knowledge/public.ts';
import type { ConfiguredModel } from '#server/features/settings/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { ToolTurn } from '#server/platform/operation/tool.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';
import type { Action, Citation } from '#shared/contract/message.ts';
import type { Locale } from '#shared/locales.ts';
import { dateIn } from '#shared/time.ts';
import { ThreadLimitError } from '#server/platform/threads/threadPool.ts';
import type { Check, CheckName } from '#shared/grounding/checkAnswer.ts';

export interface Question {
  config: AgentConfig;
  version: number;
  company: string;
  timeZone: string;
  customerId: number | null;
  /** Null in the playground, as the customer. */
  conversationId: number | null;
  /** What the agent leads the customer through. */
  dialogue: StoredDialogue | null;
  /** Oldest first; the customer's newest last. */
  messages: EngineMessage[];
  /** Undefined: none is set, or nothing pays for one. The built-in engine, which costs nothing, runs instead. */
  model: ConfiguredModel | undefined;
  /** Of a model, in all its calls together. */
  tokens: number;
  locale: Locale;
  /** The conversation waits for a person: what is about that needs no engine. */
  isWaiting?: boolean;
  signal: AbortSignal;
}

export type TurnResult = {
  trace: TurnTrace;
  language: { locale: Locale; cantonese: boolean };
  /** What the conversation goes on with. */
  dialogue: StoredDialogue | null;
} & (
  | { kind: 'answer' | 'choices' | 'reply'; text: string; citations: Citation[]; actions: Action[] }
  | {
      kind: 'handoff';
      reason: HandoffReason;
      summary: string;
      draft: { text: string; citations: Citation[] } | null;
    }
);

const passagesPerSearch = 6;
/** A model is also shown the neighbours of so many of the best passages, and picks the part that answers. */
const besideBest = 2;

const neverSent = new Set<CheckName>(['promises_supported', 'secrets_not_requested']);

export async function runEngine(ctx: Ctx, question: Question): Promise<TurnResult> {
  const startedAt = performance.now();
  const messages = boundMessages(question.messages);
  const asked = newestWords(messages);
  const passages = new Map<number, Passage>();
  let asksModel = false;
  const thread = new TurnThread(ctx.platform.settings.agentTimeLimitMs);
  let language: Pick<Language, 'locale' | 'cantonese'> = { locale: question.locale, cantonese: false };
  /** What the model has answered, also when its check exceeds the limits. */
  let answered: EngineOutcome | undefined;
  const dialogue = openDialogue();
  const { outcome, checks } = await conclude().catch((error: unknown) => ({
    outcome: limitExceeded(error),
    checks: [],
  }));
  const failed = checks.filter((one) => !one.passed);
  const latency = Math.round(performance.now() - startedAt);
  const common = {
    language: { locale: language.locale, cantonese: language.cantonese },
    dialogue: dialogue?.next ?? null,
  };

  if (outcome.kind === 'handoff') {
    const { kind, reason, summary, draft = null } = outcome;
    const trace = traceOf(kind, reason, outcome, draft?.citations ?? []);
    return { ...common, dialogue: null, kind, reason, summary, draft, trace };
  }
  const { kind, text, actions = [] } = outcome;
  const citations = 'citations' in outcome ? outcome.citations : [];
  if (failed.length === 0)
    return { ...common, kind, text, citations, actions, trace: traceOf(kind, '', outcome, citations) };
  const reason = 'check_failed';
  const summary = failed.map((one) => one.detail).join('; ');
  const trace = traceOf('handoff', reason, outcome, citations);
  // What must never be sent is not offered to a member as a draft either.
  const draft = failed.some(({ name }) => neverSent.has(name)) ? null : { text, citations };
  return { ...common, dialogue: null, kind: 'handoff', reason, summary, draft, trace };

  async function conclude(): Promise<{ outcome: EngineOutcome; checks: Check[] }> {
    const text = textOf(question, messages, asked, ctx.platform.clock.now());
    const { settings, model } = question.model ?? {};
    try {
      const led = await leadDialogue(text);
      if (led) return led;
      const found = new Map<string, Passage[]>();
      // Most questions are the query: with its passages one call concludes.
      if (!model && asked !== '') found.set(asked, await findPassages(asked));
      let step = await thread.call('readQuestion', text, !model, found);
      language = step.language;
      while (step.is === 'query') {
        question.signal.throwIfAborted();
        found.set(step.query, await findPassages(step.query));
        step = await thread.call('answerBuiltIn', text, step.language, found);
      }
      if (step.is === 'concluded') {
        for (const { query } of step.outcome.trace.searches ?? []) keep(found.get(query) ?? []);
        return await besideDialogue(text, step, [...found.values()].flat());
      }
      asksModel = true;
      const budget = { budget_seconds: settings!.timeout_seconds * 2, tokens: question.tokens };
      answered = await modelEngine(model!, budget).answer(turnOf(step.language));
      const evidence = evidenceIn(answered.trace.tools);
      const seen = [...passages.values()];
      return await thread.call('verifyAnswer', text, step.language, answered, seen, evidence);
    } catch (err) {
      if (err instanceof ThreadLimitError) throw err;
      ctx.platform.log.error({ err, trace_id: ctx.traceId }, 'the answer engine failed');
      return { outcome: handOff('model_failed', asked), checks: [] };
    }
  }

  /** The built-in engine's; a model leads its own. A customer who waits for a person is not led by anybody else. */
  function openDialogue(): TurnDialogue | undefined {
    const { model, isWaiting, config, dialogue: stored } = question;
    const turn = toolTurn(question.locale);
    if (model || isWaiting || !turn) return undefined;
    return TurnDialogue.of(turn, { words: asked, now: ctx.platform.clock.now(), config, stored });
  }

  async function leadDialogue(text: QuestionText) {
    if (!dialogue) return undefined;
    const read = await thread.call('readForDialogue', text);
    if (read.isForPerson) return undefined;
    const speaks = dialogue.speaks(read.language);
    const led = await dialogue.lead(speaks);
    if (!led) return undefined;
    language = speaks;
    const written = { ...speaks, script: scriptOf(speaks.locale) };
    return thread.call('verifyAnswer', text, written, led, [], dialogue.evidence);
  }

  async function besideDialogue(
    text: QuestionText,
    { language: read, outcome: concluded, checks: passed }: Extract<Step, { is: 'concluded' }>,
    found: Passage[],
  ) {
    const isSent = passed.every((check) => check.passed);
    const beside = isSent ? dialogue?.beside(concluded, read) : undefined;
    if (!beside || beside === concluded) return { outcome: concluded, checks: passed };
    return thread.call('verifyAnswer', text, read, beside, found, dialogue!.evidence);
  }

  function toolTurn(locale: Locale): ToolTurn | undefined {
    const { customerId, conversationId, timeZone } = question;
    if (customerId === null || conversationId === null) return undefined;
    return { ctx, customerId, conversationId, timeZone, locale };
  }

  function turnOf({ locale }: Language): EngineTurn {
    const { name, tone, instructions } = question.config;
    return {
      language: locale,
      messages,
      persona: { name, company: question.company, tone, instructions },
      search,
      tools: engineTools(question.config, toolTurn(locale)),
      thresholds: { answer: question.config.answer_threshold, choice: question.config.choice_threshold },
      now: ctx.platform.clock.now(),
      time_zone: question.timeZone,
      signal: question.signal,
    };
  }

  /** The handoff of a turn whose work on texts exceeded its limits. Other errors are not caught. */
  function limitExceeded(error: unknown): EngineOutcome {
    if (!(error instanceof ThreadLimitError)) throw error;
    const { traceId, workspaceId, platform } = ctx;
    platform.alerts.raise('answer_limit', {
      limit: error.limit,
      trace_id: traceId,
      workspace_id: workspaceId,
    });
    const ended = handOff('model_failed', asked);
    const failure = `Working out the answer was ended: ${error.message}.`;
    return { ...ended, trace: { ...(answered ?? ended).trace, failure } };
  }

  async function search(query: string): Promise<Passage[]> {
    const found = await findPassages(query);
    keep(found);
    return found;
  }

  /** For the trace. */
  function keep(found: readonly Passage[]): void {
    for (const passage of found) passages.set(passage.passage_id, passage);
  }

  async function findPassages(query: string): Promise<Passage[]> {
    if (!mayUseKnowledge(question.config)) return [];
    const neighbours = question.model ? besideBest : 0;
    const { hits, beside, confidence } = await searchKnowledge(ctx, query, passagesPerSearch, neighbours);
    return [...hits, ...beside].map((hit) => {
      const { answer, ...rest } = hit;
      return { ...rest, confidence, ...(answer !== null && { question: hit.title, answer }) };
    });
  }

  function traceOf(kind: string, reason: string, of: EngineOutcome, citations: Citation[]): TurnTrace {
    const cited = new Set(citations.map((citation) => citation.passage_id));
    const { usage, tools } = of.trace;
    const settings = asksModel ? question.model?.settings : undefined;
    const prices = settings ?? { input_price: 0, output_price: 0 };
    return {
      brain: settings ? 'model' : 'built_in',
      model: settings?.model ?? '',
      version: question.version,
      outcome: kind,
      reason,
      question: asked,
      language: language.locale,
      // Of the cited passages' search; of the surest search when none is cited.
      confidence: confidenceOf([...passages.values()], cited),
      passages: [...passages.values()].map(({ passage_id, source_id, title, url, text, score }) => ({
        passage_id,
        source_id,
        title,
        ...(url !== undefined && { url }),
        text,
        score,
        cited: cited.has(passage_id),
      })),
      tools,
      checks: [
        ...checks,
        ...(of.trace.failure ? [{ name: 'model', passed: false, detail: of.trace.failure }] : []),
      ],
      input_tokens: usage.input_tokens,
      output_tokens: usage.output_tokens,
      cost_microcents: costMicroCents(usage, prices),
      latency_ms: latency,
    };
  }
}

function scriptOf(locale: Locale): Language['script'] {
  return ({ en: 'latin', 'zh-hk': 'hant', 'zh-cn': 'hans' } as const)[locale];
}

function confidenceOf(passages: Passage[], cited: ReadonlySet<number>): number {
  const used = passages.filter((passage) => cited.has(passage.passage_id));
  return Math.max(0, ...(used.length > 0 ? used : passages).map((passage) => passage.confidence));
}

/** The currency of "$" in the workspace's time zone; undefined: ambiguous, and prices must repeat the sources' sign. */
function currencyOf(timeZone: string): string | undefined {
  return {
    'Asia/Hong_Kong': 'HKD',
    'Asia/Shanghai': 'CNY',
    'Asia/Taipei': 'TWD',
    'Asia/Macau': 'MOP',
    'Asia/Singapore': 'SGD',
  }[timeZone];
}

/** What the threads need to know of the turn. */
function textOf(question: Question, messages: EngineMessage[], asked: string, now: Date): QuestionText {
  const { config, company, locale, isWaiting = false, timeZone } = question;
  return {
    ...{ messages, asked, company, isWaiting, now, timeZone, name: config.name, fallback: locale },
    handoffWords: config.handoff_words,
    thresholds: { answer: config.answer_threshold, choice: config.choice_threshold },
    today: dateIn(timeZone, now),
    currency: currencyOf(timeZone),
  };
}
