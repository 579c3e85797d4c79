/** Runs an engine on the messages and checks its outcome. Sends and stores nothing. */
import { costMicroCents } from '#server/adapters/model/cost.ts';
import { noUsage } from '#server/adapters/model/usage.ts';
import type {
  EngineMessage,
  EngineOutcome,
  HandoffReason,
  Passage,
} from '#server/features/agent/engines/engine.ts';
import { boundMessages } from '#server/features/agent/boundMessages.ts';
import { builtInEngine } from '#server/features/agent/engines/builtIn/builtInEngine.ts';
import { replyToSmallTalk } from '#server/features/agent/engines/builtIn/replyToSmallTalk.ts';
import { modelEngine } from '#server/features/agent/engines/model/modelEngine.ts';
import { citationOf } from '#server/features/agent/engines/citationOf.ts';
import { engineTools, evidenceIn, mayUseKnowledge } from '#server/features/agent/engines/toolRegistry.ts';
import { isAboutWaiting } from '#server/features/agent/aboutWaiting.ts';
import type { TurnTrace } from '#server/features/agent/store.ts';
import { searchKnowledge } from '#server/features/knowledge/public.ts';
import { configuredModel } from '#server/features/settings/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';
import type { Action, Citation } from '#shared/contract/message.ts';
import type { Locale } from '#shared/locales.ts';
import { checkAnswer, findCitations, type Check, type CheckName } from '#shared/grounding/checkAnswer.ts';
import { distressIn } from '#shared/rules/distress.ts';
import { detectLanguage } from '#shared/rules/language.ts';
import { wantsPerson } from '#shared/rules/wantsPerson.ts';

export interface Question {
  config: AgentConfig;
  version: number;
  company: string;
  timeZone: string;
  customerId: number | null;
  /** Oldest first; the customer's newest last. */
  messages: EngineMessage[];
  /** False: nothing pays for a model. The built-in engine, which costs nothing, runs instead. */
  paidFor: boolean;
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
  const language = detectLanguage(asked, question.locale);
  const passages = new Map<number, Passage>();
  const configured = question.paidFor ? await configuredModel(ctx.platform) : undefined;
  let asksModel = false;
  const outcome = withCitations(await conclude());
  const checks = outcome.kind === 'handoff' ? [] : check(outcome);
  const failed = checks.filter((one) => !one.passed);
  const latency = Math.round(performance.now() - startedAt);
  const common = { language: { locale: language.locale, cantonese: language.cantonese } };

  if (outcome.kind === 'handoff') {
    const { kind, reason, summary, draft = null } = outcome;
    const trace = traceOf(kind, reason, outcome, draft?.citations ?? []);
    return { ...common, kind, reason, summary, draft, trace };
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
  return { ...common, kind: 'handoff', reason, summary, draft, trace };

  async function conclude(): Promise<EngineOutcome> {
    if (asked === '') return handOff('out_of_reach', '');
    const distress = distressIn(asked);
    if (distress) return handOff(distress, asked);
    if (question.isWaiting && isAboutWaiting(asked)) return handOff('asked_for_person', asked);
    if (
      wantsPerson(asked) ||
      question.config.handoff_words.some((word) => asked.toLowerCase().includes(word.toLowerCase()))
    ) {
      return handOff('asked_for_person', asked);
    }
    const { settings, model } = configured ?? {};
    const { name, tone, instructions } = question.config;
    const talk = replyToSmallTalk(messages, { name, company: question.company }, language);
    if (talk) return talk;
    asksModel = model !== undefined;
    const engine =
      model && settings
        ? modelEngine(model, { budget_seconds: settings.timeout_seconds * 2, tokens: question.tokens })
        : builtInEngine;
    try {
      return await engine.answer({
        language: language.locale,
        messages,
        persona: { name, company: question.company, tone, instructions },
        search,
        tools: engineTools(ctx, question.config, question.customerId),
        thresholds: { answer: question.config.answer_threshold, choice: question.config.choice_threshold },
        now: ctx.platform.clock.now(),
        time_zone: question.timeZone,
        signal: question.signal,
      });
    } catch (err) {
      ctx.platform.log.error({ err, trace_id: ctx.traceId }, 'the answer engine failed');
      return handOff('model_failed', asked);
    }
  }

  async function search(query: string): Promise<Passage[]> {
    if (!mayUseKnowledge(question.config)) return [];
    const neighbours = configured?.model ? besideBest : 0;
    const { hits, beside, confidence } = await searchKnowledge(ctx, query, passagesPerSearch, neighbours);
    return [...hits, ...beside].map((hit) => {
      const { answer, ...rest } = hit;
      const passage = { ...rest, confidence, ...(answer !== null && { question: hit.title, answer }) };
      passages.set(hit.passage_id, passage);
      return passage;
    });
  }

  /** What needs no citation is an answer all the same when its figures are those of passages found. */
  function withCitations(of: EngineOutcome): EngineOutcome {
    if (of.kind !== 'reply') return of;
    const citations = findCitations(claimsOf(of)).map((id) => citationOf(passages.get(id)!, of.text));
    return citations.length > 0 ? { ...of, kind: 'answer', citations } : of;
  }

  function check(of: Exclude<EngineOutcome, { kind: 'handoff' }>): Check[] {
    const citations = 'citations' in of ? of.citations : [];
    return checkAnswer({ ...claimsOf(of), citations, knowledge: of.kind === 'answer' });
  }

  function claimsOf({ text, trace }: Exclude<EngineOutcome, { kind: 'handoff' }>) {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: question.timeZone }).format(
      ctx.platform.clock.now(),
    );
    return {
      text,
      passages: [...passages.values()].map((passage) => ({ ...passage, id: passage.passage_id })),
      toolResults: evidenceIn(trace.tools),
      customerTexts: messages
        .filter((message) => message.author === 'customer')
        .map((message) => message.text),
      script: language.script,
      today,
      allowed: { texts: [question.company, question.config.name], currency: currencyOf(question.timeZone) },
    };
  }

  function traceOf(kind: string, reason: string, of: EngineOutcome, citations: Citation[]): TurnTrace {
    const cited = new Set(citations.map((citation) => citation.passage_id));
    const { usage, tools } = of.trace;
    const settings = asksModel ? configured?.settings : undefined;
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
      passages: [...passages.values()].map(({ passage_id, source_id, title, text, score }) => ({
        passage_id,
        source_id,
        title,
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

/** The handoff of a turn without an answer: it failed outside of the engine, or a budget is used up. */
export function resultWithoutEngine(
  { messages, version }: Pick<Question, 'messages' | 'version'>,
  fallback: Locale,
  without: HandoffReason,
): TurnResult {
  const question = newestWords(boundMessages(messages));
  const reason = distressIn(question) ?? without;
  const { locale, cantonese } = detectLanguage(question, fallback);
  const trace: TurnTrace = {
    brain: 'built_in',
    model: '',
    version,
    outcome: 'handoff',
    reason,
    question,
    language: locale,
    confidence: 0,
    passages: [],
    tools: [],
    checks:
      without === 'model_failed'
        ? [{ name: 'model', passed: false, detail: 'The turn failed; the log says why.' }]
        : [],
    input_tokens: 0,
    output_tokens: 0,
    cost_microcents: 0,
    latency_ms: 0,
  };
  const language = { locale, cantonese };
  return { kind: 'handoff', reason, summary: question, draft: null, language, trace };
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

function handOff(reason: HandoffReason, summary: string): EngineOutcome {
  return { kind: 'handoff', reason, summary, trace: { steps: 0, usage: noUsage, tools: [] } };
}

/** What the customer wrote since the last message of anybody else. */
export function newestWords(messages: readonly EngineMessage[]): string {
  const last = messages.findLastIndex((message) => message.author !== 'customer');
  return messages
    .slice(last + 1)
    .map((message) => message.text)
    .filter((text) => text.trim() !== '')
    .join('\n');
}
