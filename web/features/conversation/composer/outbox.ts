/** What was sent and is not confirmed yet. It outlives a change of conversation and a reload of the tab. */
import { useSyncExternalStore } from 'react';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import { call } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/queries.ts';
import { isTransient } from '#web/lib/request.ts';
import { read } from '#web/lib/session.ts';
import { keepMessage } from '#web/features/conversation/cache.ts';

export interface Outgoing {
  client_id: string;
  conversation_id: number;
  kind: 'text' | 'note' | 'image' | 'audio' | 'video' | 'document';
  text: string;
  media: Message['media'];
  state: 'sending' | 'failed';
  created_at: number;
}

const storageKey = 'inbox-outbox';
const watchers = new Set<() => void>();
const nothing: readonly Outgoing[] = [];
/** One after the other in a conversation, so that messages arrive in the order they were written in. */
const lines = new Map<number, Promise<void>>();

let outgoing: readonly Outgoing[] = restore();
let byConversation = new Map<number, readonly Outgoing[]>();

export function useOutbox(conversationId: number): readonly Outgoing[] {
  return useSyncExternalStore(
    (watcher) => (watchers.add(watcher), () => watchers.delete(watcher)),
    () => ofConversation(conversationId),
  );
}

/** Sends a message. The server takes a `client_id` once, so sending again does no harm. */
export function post(message: Omit<Outgoing, 'client_id' | 'state' | 'created_at'>): void {
  const item: Outgoing = {
    ...message,
    client_id: crypto.randomUUID(),
    state: 'sending',
    created_at: Math.floor(Date.now() / 1000),
  };
  set([...outgoing, item]);
  enqueue(item);
}

export function postAgain(clientId: string): void {
  const item = outgoing.find((one) => one.client_id === clientId);
  if (!item) return;
  mark(clientId, 'sending');
  enqueue(item);
}

/** Takes a message out: it has arrived, or is given up. */
export function forgetSent(clientId: string): void {
  if (outgoing.some((one) => one.client_id === clientId)) {
    set(outgoing.filter((one) => one.client_id !== clientId));
  }
}

/** Ids of messages that the server has not numbered yet: newer than everything. */
const firstId = Number.MAX_SAFE_INTEGER - 1_000;

/** Whether the message is one of ours that has not got away yet. */
export function isOutgoing({ id }: Pick<Message, 'id'>): boolean {
  return id >= firstId;
}

/** How a message looks in the thread until the server has it. */
export function asMessage(item: Outgoing, index: number): Message {
  const user = read('user');
  return {
    id: firstId + index,
    conversation_id: item.conversation_id,
    client_id: item.client_id,
    direction: item.kind === 'note' ? 'internal' : 'out',
    author: 'member',
    author_id: user?.id ?? null,
    author_name: user?.display_name ?? '',
    kind: item.kind,
    text: item.text,
    media: item.media,
    reply_to: null,
    status: item.state === 'failed' ? 'failed' : 'queued',
    status_reason: '',
    citations: [],
    actions: [],
    event: null,
    has_trace: false,
    created_at: item.created_at,
  };
}

function enqueue(item: Outgoing): void {
  const before = lines.get(item.conversation_id) ?? Promise.resolve();
  lines.set(
    item.conversation_id,
    before.then(() => send(item)),
  );
}

async function send({ client_id, conversation_id, kind, text, media }: Outgoing): Promise<void> {
  // What was written before it did not get away, and it must not come first.
  if (!outgoing.some((one) => one.client_id === client_id && one.state === 'sending')) return;
  try {
    const message = await call(conversationRoutes.send, {
      params: { id: conversation_id },
      body: { client_id, kind, text, ...(media ? { media_id: media.id } : {}) },
    });
    keepMessage(queryClient, message);
    forgetSent(client_id);
  } catch (error) {
    // Why stands in a toast; the message stays in the thread, to be sent again or given up.
    if (isTransient(error)) holdBack(conversation_id);
    else mark(client_id, 'failed');
  }
}

/** The server is out of reach: what stands in line in a conversation waits with the message that met it first. */
function holdBack(conversationId: number): void {
  set(
    outgoing.map((one) =>
      one.conversation_id === conversationId && one.state === 'sending' ? { ...one, state: 'failed' } : one,
    ),
  );
}

function mark(clientId: string, state: Outgoing['state']): void {
  set(outgoing.map((one) => (one.client_id === clientId ? { ...one, state } : one)));
}

function ofConversation(id: number): readonly Outgoing[] {
  const known = byConversation.get(id);
  if (known) return known;
  const found = outgoing.filter((one) => one.conversation_id === id);
  const list = found.length > 0 ? found : nothing;
  byConversation.set(id, list);
  return list;
}

function set(next: readonly Outgoing[]): void {
  outgoing = next;
  byConversation = new Map();
  sessionStorage.setItem(storageKey, JSON.stringify(next));
  for (const watcher of watchers) watcher();
}

/** What was under way when the tab was left may or may not have arrived: it is offered to be sent again. */
function restore(): Outgoing[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Outgoing[];
    return kept.map((one) => ({ ...one, state: 'failed' }));
  } catch {
    return [];
  }
}
