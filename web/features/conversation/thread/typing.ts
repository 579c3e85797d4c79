import { useSyncExternalStore } from 'react';
import type { WorkspaceEvents } from '#shared/contract/liveEvents.ts';
import { read } from '#web/lib/session.ts';

type Typing = WorkspaceEvents['typing'];

/** A person says every 3 s that they still write; the agent says once that it has begun. */
const patience: Record<Typing['author'], number> = { customer: 6_000, member: 6_000, agent: 45_000 };

const nobody: readonly Typing[] = [];
const writing = new Map<number, readonly Typing[]>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const watchers = new Set<() => void>();

/** Who is writing in a conversation, ourselves aside. */
export function useTyping(conversationId: number): readonly Typing[] {
  return useSyncExternalStore(
    (watcher) => (watchers.add(watcher), () => watchers.delete(watcher)),
    () => writing.get(conversationId) ?? nobody,
  );
}

export function takeTyping(typing: Typing): void {
  if (typing.author === 'member' && typing.author_name === read('user')?.display_name) return;
  const timer = `${typing.conversation_id} ${typing.author}`;
  clearTimeout(timers.get(timer));
  if (!typing.on) return stopTyping(typing.conversation_id, typing.author);
  timers.set(
    timer,
    setTimeout(() => stopTyping(typing.conversation_id, typing.author), patience[typing.author]),
  );
  set(typing.conversation_id, [...others(typing.conversation_id, typing.author), typing]);
}

export function stopTyping(conversationId: number, author: string): void {
  if (writing.get(conversationId)?.some((one) => one.author === author)) {
    set(conversationId, others(conversationId, author));
  }
}

function others(conversationId: number, author: string): Typing[] {
  return (writing.get(conversationId) ?? nobody).filter((one) => one.author !== author);
}

function set(conversationId: number, list: readonly Typing[]): void {
  writing.set(conversationId, list);
  for (const watcher of watchers) watcher();
}
