import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { asApiError } from '#client/apiError.ts';
import { keepConnected } from '#client/keepConnected.ts';
import { openStream } from '#client/sendRequest.ts';
import { apiTarget } from '#web/lib/apiTarget.ts';
import { renewToken, tokenIsStale } from '#web/lib/renewToken.ts';

/** `waiting`: the connection was lost and is retried after the backoff. */
export type LiveState = 'closed' | 'connecting' | 'open' | 'waiting';

export const useLiveState = create<LiveState>(() => 'closed');

const handlers = new Map<string, Set<(data: unknown) => void>>();
let lastEventId = '';
const lateMs = 1000;
let close: (() => void) | undefined;

/**
 * Opens the tab's one connection to the workspace's live events and keeps it: after a loss it reconnects with
 * `Last-Event-ID`, so the server replays what was missed. Returns how to close it.
 */
export function openLive(): () => void {
  close?.();
  let wasOpen = false;
  const startedAt = Date.now();
  const connection = keepConnected({
    lastEventId,
    open: openEvents,
    onOpen() {
      useLiveState.setState('open');
      // What happened between the page's queries and a late connection is not replayed either.
      if (wasOpen || Date.now() - startedAt > lateMs) dispatch('reopened', null);
      wasOpen = true;
    },
    onEvent({ id, event, data }) {
      lastEventId = id || lastEventId;
      dispatch(event, parseData(data));
    },
    onLost() {
      useLiveState.setState('waiting');
      return true;
    },
  });
  window.addEventListener('online', connection.wake);
  document.addEventListener('visibilitychange', connection.wake);
  close = () => {
    connection.close();
    window.removeEventListener('online', connection.wake);
    document.removeEventListener('visibilitychange', connection.wake);
    useLiveState.setState('closed');
  };
  return close;
}

/**
 * Runs `handle` with the data of every event of a type while the component is mounted. The type `reopened` follows a
 * reconnection: whoever depends on having seen everything reads again.
 */
export function useLive<Data = unknown>(type: string, handle: (data: Data) => void): void {
  const latest = useEffectEvent((data: unknown) => handle(data as Data));
  useEffect(() => listen(type, latest), [type]);
}

function listen(type: string, handler: (data: unknown) => void): () => void {
  const known = handlers.get(type) ?? new Set();
  handlers.set(type, known.add(handler));
  return () => known.delete(handler);
}

async function openEvents(eventId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  useLiveState.setState('connecting');
  if (tokenIsStale()) await renewToken();
  signal.throwIfAborted();
  const target = apiTarget('/v1/api/events');
  try {
    return await openStream({ ...target, headers: { ...target.headers, 'last-event-id': eventId }, signal });
  } catch (error) {
    if (asApiError(error).status === 401) await renewToken();
    throw error;
  }
}

function dispatch(type: string, data: unknown): void {
  for (const handler of handlers.get(type) ?? []) handler(data);
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
