import type { TurnTrace } from '#server/features/agent/turnTrace.ts';
import { engineLimits } from '#server/features/agent/boundMessages.ts';

/** A shorter text stands in other words by chance. */
const tellingLength = 3;

/**
 * A trace without what a customer took back: out of its question, and out of what the turn's tools and checks were given and
 * found where that question had it. Undefined: the trace had none of it.
 */
export function withoutWords(trace: TurnTrace, withdrawn: readonly string[]): TurnTrace | undefined {
  let { question } = trace;
  // As engines read it, and as they joined it with the words around it.
  for (const text of withdrawn.map((one) => one.slice(0, engineLimits.message)))
    if (text.trim() !== '') question = withoutLines(question, text);
  const telling = withdrawn.map((text) => text.trim()).filter((text) => text.length >= tellingLength);
  const isAsked = question !== trace.question;
  const says = (text: string) => telling.some((words) => text.includes(words) || quoted(text, words));
  const isTold = trace.tools.some(({ input, output }) => says(input) || says(output));
  const isChecked = trace.checks.some(({ detail }) => says(detail));
  if (!isAsked && !isTold && !isChecked) return undefined;
  // A tool may have been given a part of the words, or the same in others.
  const clear = (text: string) => (isAsked || says(text) ? '' : text);
  return {
    ...trace,
    question,
    tools: trace.tools.map((use) => ({ ...use, input: clear(use.input), output: clear(use.output) })),
    checks: trace.checks.map((check) => ({ ...check, detail: clear(check.detail) })),
  };
}

/** In JSON: with its escapes. */
function quoted(text: string, words: string): boolean {
  return text.includes(JSON.stringify(words).slice(1, -1));
}

function withoutLines(whole: string, text: string): string {
  const padded = `\n${whole}\n`;
  const at = padded.indexOf(`\n${text}\n`);
  if (at < 0) return whole;
  return (padded.slice(0, at) + padded.slice(at + text.length + 1)).replace(/^\n|\n$/g, '');
}
