import { diffArrays } from 'diff';

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The search for the fewest changes takes time by the square of their number. */
const mostChanges = 400;

/**
 * The lines of two texts: those that stay, those that were removed, those that were added. Of texts that have little in
 * common, all lines were removed and added.
 */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, current] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(old, current, { maxEditLength: mostChanges }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: current },
  ];
  return changes.flatMap(({ added, removed, value }) =>
    value.map((text) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
