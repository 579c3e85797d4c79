export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The lines of two texts, with what went and what came: the longest common ones stay. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, young] = [linesOf(before), linesOf(after)];
  const common = commonLengths(old, young);
  const result: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    if (i < old.length && j < young.length && old[i] === young[j]) {
      result.push({ kind: 'same', text: old[i++]! });
      j++;
    } else if (j >= young.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      result.push({ kind: 'removed', text: old[i++]! });
    } else {
      result.push({ kind: 'added', text: young[j++]! });
    }
  }
  return result;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

/** `[i][j]`: how many lines the rests from line i and from line j have in common. */
function commonLengths(old: readonly string[], young: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => Array<number>(young.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = young.length - 1; j >= 0; j--) {
      table[i]![j] =
        old[i] === young[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
    }
  }
  return table;
}
