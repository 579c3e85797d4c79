import { limits } from '#shared/schema/limits.ts';

/** The form that adds an answer to the knowledge, with its question filled in. */
export function addAnswerAddress(question: string): string {
  const short = [...question].slice(0, limits.knowledge.question).join('');
  return `/app/ai-knowledge/knowledge?add=qa&question=${encodeURIComponent(short)}`;
}
