/** The conversations that are selected in the list, to be handled together. */
import { create } from 'zustand';
import type { Conversation } from '#shared/contract/conversation.ts';

interface Selection {
  items: readonly Conversation[];
  /** From where a range goes: the row that was selected last. */
  anchor: number | undefined;
  /** The rows show their boxes, for want of a pointer that hovers. */
  isChoosing: boolean;
}

/** How many conversations one action handles. */
export const mostSelected = 100;

const nothing: Selection = { items: [], anchor: undefined, isChoosing: false };
export const useSelection = create<Selection>(() => nothing);

export function toggleSelected(row: Conversation): void {
  useSelection.setState((selection) => toggled(selection, row));
}

/** Selects from the row that was selected last to this one. */
export function selectTo(rows: readonly Conversation[], row: Conversation): void {
  useSelection.setState((selection) => extended(selection, rows, row));
}

export function selectAll(rows: readonly Conversation[]): void {
  useSelection.setState({ items: rows.slice(0, mostSelected) });
}

export function startChoosing(): void {
  useSelection.setState({ isChoosing: true });
}

export function keepSelected(ids: readonly number[]): void {
  useSelection.setState(({ items }) => ({ items: items.filter(({ id }) => ids.includes(id)) }));
}

export function clearSelection(): void {
  useSelection.setState(nothing);
}

let list = '';

/** A selection belongs to one list, named by its filter. */
export function startSelection(of: string): void {
  if (of !== list) clearSelection();
  list = of;
}

export function toggled(selection: Selection, row: Conversation): Selection {
  const others = selection.items.filter(({ id }) => id !== row.id);
  const isRemoved = others.length < selection.items.length;
  if (!isRemoved && others.length >= mostSelected) return selection;
  return { ...selection, items: isRemoved ? others : [...others, row], anchor: row.id };
}

export function extended(selection: Selection, rows: readonly Conversation[], row: Conversation): Selection {
  const to = rows.findIndex(({ id }) => id === row.id);
  const from = rows.findIndex(({ id }) => id === selection.anchor);
  if (to < 0) return selection;
  if (from < 0) return toggled(selection, row);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const known = new Set(selection.items.map(({ id }) => id));
  const added = range.filter(({ id }) => !known.has(id));
  return { ...selection, items: [...selection.items, ...added].slice(0, mostSelected) };
}
