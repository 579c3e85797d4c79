/** Moves the focus to the list after an action has removed what had it. */

/** What the list tells of its rows, of which only those in sight are in the document. */
interface Rows {
  scrollTo: (id: number) => void;
  /** The next conversation, or the one before when it is the last. */
  neighbourOf: (id: number) => number | undefined;
}

let rows: Rows | undefined;

export function registerRows(list: Rows): () => void {
  rows = list;
  return () => {
    if (rows === list) rows = undefined;
  };
}

export function neighbourOf(id: number): number | undefined {
  return rows?.neighbourOf(id);
}

/** The row of a conversation, where it is in sight. */
export function rowOf(id: number | undefined): HTMLElement | null {
  return visible(`[data-conversation="${id}"]`);
}

/** The conversation whose row has the focus. */
export function focusedRow(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-conversation]');
  return row ? Number(row.dataset['conversation']) : undefined;
}

/** Focuses the row of a conversation; without it the `other` one, the first, or the thread. */
export function focusRow(id: number | undefined, other?: number): void {
  if (id !== undefined) rows?.scrollTo(id);
  let frames = 0;
  const from = document.activeElement;
  const look = () => {
    frames++;
    const now = document.activeElement;
    // The member has opened a dialog or gone to a field meanwhile.
    if (now !== from && now?.closest('input, textarea, [role="dialog"]')) return;
    // The list needs a moment to take a conversation out, or to scroll to one.
    const row = frames > 3 ? (rowOf(id) ?? rowOf(other)) : null;
    if (row) return row.focus();
    if (frames < 12) return void requestAnimationFrame(look);
    (visible('[data-conversation]') ?? visible('[role="log"]') ?? visible('#main'))?.focus();
  };
  requestAnimationFrame(look);
}

/** Focuses the row of a conversation if what had the focus has gone. */
export function rescueFocus(id: number | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusRow(id);
  });
}

const searchSeconds = 5;

/** Focuses the first result once the list shows those of the keyword, unless the focus has left the search meanwhile. */
export function focusFirstResult(keyword: string): void {
  const from = document.activeElement;
  const end = performance.now() + searchSeconds * 1000;
  const look = () => {
    const now = document.activeElement;
    if (now !== from && now !== document.body) return;
    const list = visible('[data-results]');
    if (list?.dataset['results'] === keyword) {
      list.querySelector<HTMLElement>('[data-conversation]')?.focus();
    } else if (performance.now() < end) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function visible(selector: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(selector);
  return found?.offsetParent ? found : null;
}
