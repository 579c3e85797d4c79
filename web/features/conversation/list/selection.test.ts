import { describe, expect, it } from 'vitest';
import type { Conversation } from '#shared/contract/conversation.ts';
import { extended, mostSelected, toggled } from '#web/features/conversation/list/selection.ts';

const row = (id: number) => ({ id }) as Conversation;
const rows = Array.from({ length: 150 }, (_, index) => row(index + 1));
const empty = { items: [], anchor: undefined, isChoosing: false };
const ids = ({ items }: { items: readonly Conversation[] }) => items.map(({ id }) => id);

describe('toggled', () => {
  it('adds a row, and takes it out again', () => {
    const one = toggled(empty, row(3));
    expect(ids(one)).toEqual([3]);
    expect(ids(toggled(one, row(3)))).toEqual([]);
  });
  it('adds no more than the most', () => {
    const full = { ...empty, items: rows.slice(0, mostSelected) };
    expect(toggled(full, row(150)).items).toHaveLength(mostSelected);
  });
});

describe('extended', () => {
  it('selects from the last selected row in either direction, each row once', () => {
    const start = toggled(empty, row(5));
    expect(ids(extended(start, rows, row(7)))).toEqual([5, 6, 7]);
    expect(ids(extended(extended(start, rows, row(7)), rows, row(4)))).toEqual([5, 6, 7, 4]);
  });
  it('selects the row alone without a last one, and never more than the most', () => {
    expect(ids(extended(empty, rows, row(9)))).toEqual([9]);
    expect(extended(toggled(empty, row(1)), rows, row(150)).items).toHaveLength(mostSelected);
  });
});
