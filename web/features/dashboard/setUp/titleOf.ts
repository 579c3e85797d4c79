import { limits } from '#shared/schema/limits.ts';

/** The title of a pasted text: its first line that says something, without the marks of a heading. */
export function titleOf(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^[\s#*>-]+/, '').trim());
  const first = lines.find((line) => line !== '') ?? '…';
  return [...first].slice(0, Math.min(80, limits.knowledge.title)).join('');
}
