/** Messages of the frame to the embedding page. */
export type FromFrame = {
  parley: 'ready' | 'close' | 'unread';
  /** Messages by others that were not seen yet. */
  unread: number;
  /** There is a conversation, so the frame is loaded on the next visit. */
  known: boolean;
};

/** Messages of the embedding page to the frame: whether the panel is open. */
export type ToFrame = { parley: 'open' | 'close' };
