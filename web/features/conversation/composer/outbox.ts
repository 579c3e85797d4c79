/** The messages that the server has not confirmed yet, kept in the session storage of the tab. */
import { create } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import type { Message } from '#shared/contract/message.ts';
import { call } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/queries.ts';
import { isTransient } from '#web/lib/request.ts';
import { read } from '#web/lib/session.ts';
import { cacheSentMessage } from '#web/features/conversation/cache.ts';

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
/** The last request of each conversation: the next waits for it, so that messages keep their order. */
const queues = new Map<number, Promise<void>>();
const useOutboxStore = create<{ items: readonly Outgoing[] }>(() => ({ items: restore() }));

export function useOutbox(conversationId: number): readonly Outgoing[] {
  return useOutboxStore(
    useShallow(({ items }) => items.filter((one) => one.conversation_id === conversationId)),
  );
}

/** Sends a message. The call is idempotent by its `client_id`, so a retry creates no second message. */
export function post(message: Omit<Outgoing, 'client_id' | 'state' | 'created_at'>): void {
  const item: Outgoing = {
    ...message,
    client_id: crypto.randomUUID(),
    state: 'sending',
    created_at: Math.floor(Date.now() / 1000),
  };
  set([...items(), item]);
  enqueue(item);
}

/** Resolves when nothing of a conversation is being sent any more, with whether all of it has arrived. */
export async function whenSent(conversationId: number): Promise<boolean> {
  await queues.get(conversationId);
  return !items().some((one) => one.conversation_id === conversationId);
}

export function postAgain(clientId: string): void {
  const item = items().find((one) => one.client_id === clientId);
  if (!item) return;
  mark(clientId, 'sending');
  enqueue(item);
}

/** Removes a message: it has arrived or was discarded. */
export function forgetSent(clientId: string): void {
  if (items().some((one) => one.client_id === clientId)) {
    set(items().filter((one) => one.client_id !== clientId));
  }
}

/** The first id of messages without an id of the server: above every such id, since the timeline sorts by id. */
const firstId = Number.MAX_SAFE_INTEGER - 1_000;

/** Whether a message of the timeline is in the outbox. */
export function isOutgoing({ id }: Pick<Message, 'id'>): boolean {
  return id >= firstId;
}

/** An item of the outbox as a message of the timeline. */
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
    file_status: null,
    reply_to: null,
    status: item.state === 'failed' ? 'failed' : 'queued',
    status_reason: '',
    citations: [],
    actions: [],
    event: null,
    withdrawn: false,
    has_trace: false,
    created_at: item.created_at,
  };
}

function enqueue(item: Outgoing): void {
  const before = queues.get(item.conversation_id) ?? Promise.resolve();
  queues.set(
    item.conversation_id,
    before.then(() => send(item)),
  );
}

async function send({ client_id, conversation_id, kind, text, media }: Outgoing): Promise<void> {
  // A message before it failed: this one must not overtake it.
  if (!items().some((one) => one.client_id === client_id && one.state === 'sending')) return;
  try {
    const message = await call(conversationRoutes.send, {
      params: { id: conversation_id },
      body: { client_id, kind, text, ...(media ? { media_id: media.id } : {}) },
    });
    cacheSentMessage(queryClient, message);
    forgetSent(client_id);
  } catch (error) {
    // The error is in a toast; the message stays in the thread, to be sent again or discarded.
    if (isTransient(error)) failAll(conversation_id);
    else mark(client_id, 'failed');
  }
}

/** The server cannot be reached: the messages that wait behind this one fail with it. */
function failAll(conversationId: number): void {
  set(
    items().map((one) =>
      one.conversation_id === conversationId && one.state === 'sending' ? { ...one, state: 'failed' } : one,
    ),
  );
}

function mark(clientId: string, state: Outgoing['state']): void {
  set(items().map((one) => (one.client_id === clientId ? { ...one, state } : one)));
}

function items(): readonly Outgoing[] {
  return useOutboxStore.getState().items;
}

function set(next: readonly Outgoing[]): void {
  useOutboxStore.setState({ items: next });
  sessionStorage.setItem(storageKey, JSON.stringify(next));
}

/** Whether a message that was being sent when the tab was closed has arrived is unknown: it is shown as failed. */
function restore(): Outgoing[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Outgoing[];
    return stored.map((one) => ({ ...one, state: 'failed' }));
  } catch {
    return [];
  }
}
