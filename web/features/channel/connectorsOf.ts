export const cardHeight = 120;
export const cardGap = 16;
export const inboxCardHeight = 220;

/** Pixels from the top to the middle of the inbox card at most, so that it is visible beside a long list. */
const lowestInboxCard = 320;

export interface Connectors {
  height: number;
  /** The tops of the first card and of the inbox card. */
  cardsTop: number;
  inboxCardTop: number;
  /** The heights at which each connector leaves its card and reaches the inbox card. */
  ends: { from: number; to: number }[];
}

/** The layout of the connectors of `count` channels, in pixels from the top. */
export function connectorsOf(count: number): Connectors {
  const list = count * cardHeight + Math.max(0, count - 1) * cardGap;
  const height = Math.max(list, inboxCardHeight);
  const cardsTop = (height - list) / 2;
  const middle = Math.min(height / 2, lowestInboxCard);
  const step = count > 1 ? Math.min(18, (inboxCardHeight - 60) / (count - 1)) : 0;
  const ends = Array.from({ length: count }, (_, index) => ({
    from: cardsTop + index * (cardHeight + cardGap) + cardHeight / 2,
    to: middle + (index - (count - 1) / 2) * step,
  }));
  return { height, cardsTop, inboxCardTop: middle - inboxCardHeight / 2, ends };
}
