import type { HandoffReason } from '#server/features/agent/engines/engine.ts';
import { TurnThread } from '#server/features/agent/answerThreads.ts';
import { boundMessages } from '#server/features/agent/boundMessages.ts';
import { newestWords } from '#server/features/agent/newestWords.ts';
import type { Question, TurnResult } from '#server/features/agent/runEngine.ts';
import type { TurnTrace } from '#server/features/agent/turnTrace.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Locale } from '#shared/locales.ts';

/** The handoff of a turn without an answer: it failed outside of the engine, or a budget is used up. */
export async function resultWithoutEngine(
  { platform }: Ctx,
  { messages, version }: Pick<Question, 'messages' | 'version'>,
  fallback: Locale,
  without: HandoffReason,
  detail = 'The turn failed; the log says why.',
): Promise<TurnResult> {
  const question = newestWords(boundMessages(messages));
  const { locale, cantonese, distress } = await new TurnThread(platform.settings.agentTimeLimitMs)
    .call('readWords', question, fallback)
    .catch(() => ({ locale: fallback, cantonese: false, distress: undefined }));
  const reason = distress ?? without;
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
    checks: without === 'model_failed' ? [{ name: 'model', passed: false, detail }] : [],
    input_tokens: 0,
    output_tokens: 0,
    cost_microcents: 0,
    latency_ms: 0,
  };
  const language = { locale, cantonese };
  return { kind: 'handoff', reason, summary: question, draft: null, language, dialogue: null, trace };
}
