import { diffArrays } from 'diff';

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The lines of two texts: those that stay, those that were removed, those that were added. */
export function lineDiff(before: string, after: string): DiffLine[] {
  return diffArrays(linesOf(before), linesOf(after)).flatMap(({ added, removed, value }) =>
    value.map((text) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
