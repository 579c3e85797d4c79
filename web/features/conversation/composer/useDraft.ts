import { useState } from 'react';
import type { Message } from '#shared/contract/message.ts';

export interface Draft {
  mode: 'reply' | 'note';
  text: string;
  files: NonNullable<Message['media']>[];
  /** The text came from the agent. */
  drafted: boolean;
  /** The newest message when the text was begun. */
  since: number;
}

const blank: Draft = { mode: 'reply', text: '', files: [], drafted: false, since: 0 };
const keyOf = (conversationId: number) => `inbox-draft-${conversationId}`;

/** The content of a conversation's composer, kept in the session storage of the tab. */
export function useDraft(conversationId: number) {
  const [draft, setDraft] = useState(() => restore(conversationId));
  const change = (to: Partial<Draft> | ((current: Draft) => Partial<Draft>)) =>
    setDraft((current) => {
      const next = { ...current, ...(typeof to === 'function' ? to(current) : to) };
      keep(conversationId, next);
      return next;
    });
  return [draft, change, () => change({ ...blank, mode: draft.mode })] as const;
}

/** Whether the composer of a conversation has an unsent text. */
export function hasDraft(conversationId: number): boolean {
  return restore(conversationId).text.trim() !== '';
}

function keep(conversationId: number, draft: Draft): void {
  if (draft.text || draft.files.length > 0 || draft.mode === 'note') {
    try {
      sessionStorage.setItem(keyOf(conversationId), JSON.stringify(draft));
    } catch {
      // Over the quota of the session storage the draft is in memory only.
    }
  } else sessionStorage.removeItem(keyOf(conversationId));
}

function restore(conversationId: number): Draft {
  try {
    return { ...blank, ...(JSON.parse(sessionStorage.getItem(keyOf(conversationId)) ?? '{}') as Draft) };
  } catch {
    return blank;
  }
}
