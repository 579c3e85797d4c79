/** Who the visitor is: `token` signed by the site's server (docs/identity.md), or what they say of themselves. */
export type Visitor = { token?: string | undefined; name?: string; email?: string };

/** What the embedding page stores for the chat, by name. */
export type Entries = Record<string, string | undefined>;

/** Messages of the frame to the embedding page. */
export type FromFrame = {
  /** load: the frame listens · store: `entries` have changed, `undefined` removes one */
  parley: 'load' | 'store' | 'ready' | 'close' | 'unread';
  entries?: Entries;
  /** Messages by others that were not seen yet. */
  unread?: number;
};

/** The state of the embedding page, sent on `load` and after every change. `isOpen`: whether the panel is. */
export type ToFrame = { isOpen: boolean; entries: Entries; visitor: Visitor | undefined };
