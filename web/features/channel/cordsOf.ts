export const cardHeight = 120;
export const cardGap = 16;
export const deskHeight = 220;

/** How far down the middle of the desk may be, so that it stays in sight beside a long list. */
const lowestDesk = 320;

export interface Cords {
  height: number;
  /** Where the first card and the desk begin. */
  cardsTop: number;
  deskTop: number;
  /** The heights at which each cord leaves its card and reaches the desk. */
  ends: { from: number; to: number }[];
}

/** Where the cords of so many channels run, in pixels from the top. */
export function cordsOf(count: number): Cords {
  const list = count * cardHeight + Math.max(0, count - 1) * cardGap;
  const height = Math.max(list, deskHeight);
  const cardsTop = (height - list) / 2;
  const middle = Math.min(height / 2, lowestDesk);
  const step = count > 1 ? Math.min(18, (deskHeight - 60) / (count - 1)) : 0;
  const ends = Array.from({ length: count }, (_, index) => ({
    from: cardsTop + index * (cardHeight + cardGap) + cardHeight / 2,
    to: middle + (index - (count - 1) / 2) * step,
  }));
  return { height, cardsTop, deskTop: middle - deskHeight / 2, ends };
}
