/** What the frame tells the page around it. */
export type FromFrame = {
  parley: 'ready' | 'close' | 'unread';
  /** Messages by others that were not seen yet. */
  unread: number;
  /** There is a conversation here worth loading the frame for on the next visit. */
  known: boolean;
};

/** What the page around it tells the frame: whether the panel is shown. */
export type ToFrame = { parley: 'open' | 'close' };
