import { create } from 'zustand';
import type { WorkspaceEvents } from '#shared/contract/liveEvents.ts';
import { read } from '#web/lib/session.ts';

type Typing = WorkspaceEvents['typing'];

/** Milliseconds without an event after which it is over: a person's come every 3 s, the agent sends one at its start. */
const timeouts: Record<Typing['author'], number> = { customer: 6_000, member: 6_000, agent: 45_000 };

const nobody: readonly Typing[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** By conversation. */
const useTypingStore = create<Record<number, readonly Typing[]>>(() => ({}));

/** Who is writing in a conversation, without the user of this tab. */
export function useTyping(conversationId: number): readonly Typing[] {
  return useTypingStore((typing) => typing[conversationId] ?? nobody);
}

export function receiveTyping(typing: Typing): void {
  if (typing.author === 'member' && typing.author_name === read('user')?.display_name) return;
  const timer = `${typing.conversation_id} ${typing.author}`;
  clearTimeout(timers.get(timer));
  if (!typing.on) return stopTyping(typing.conversation_id, typing.author);
  timers.set(
    timer,
    setTimeout(() => stopTyping(typing.conversation_id, typing.author), timeouts[typing.author]),
  );
  set(typing.conversation_id, [...others(typing.conversation_id, typing.author), typing]);
}

export function stopTyping(conversationId: number, author: string): void {
  if (typingIn(conversationId).some((one) => one.author === author)) {
    set(conversationId, others(conversationId, author));
  }
}

function typingIn(conversationId: number): readonly Typing[] {
  return useTypingStore.getState()[conversationId] ?? nobody;
}

function others(conversationId: number, author: string): Typing[] {
  return typingIn(conversationId).filter((one) => one.author !== author);
}

function set(conversationId: number, list: readonly Typing[]): void {
  useTypingStore.setState({ [conversationId]: list });
}
