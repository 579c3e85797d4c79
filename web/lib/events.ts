import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { makeEventParser } from '#web/lib/parseEvents.ts';
import { renewToken, tokenIsStale } from '#web/lib/renewToken.ts';
import { read } from '#web/lib/session.ts';
import { watchSilence } from '#web/lib/watchSilence.ts';

/** `open`: news arrive. `closed`: nobody listens. `waiting`: cut off, and trying again. */
export type LiveState = 'closed' | 'connecting' | 'open' | 'waiting';

const handlers = new Map<string, Set<(data: unknown) => void>>();
const watchers = new Set<() => void>();
const firstPause = 1_000;
const longestPause = 30_000;

let state: LiveState = 'closed';
let running: AbortController | undefined;
let lastEventId = '';
let wake: (() => void) | undefined;

/**
 * Opens the tab's one connection to the workspace's live events and keeps it: after a cut it comes back with
 * `Last-Event-ID`, so the server replays what was missed. Answers how to close it.
 */
export function openLive(): () => void {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const retryNow = () => wake?.();
  window.addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  void keepOpen(controller.signal);
  return () => {
    controller.abort();
    window.removeEventListener('online', retryNow);
    document.removeEventListener('visibilitychange', retryNow);
    change('closed');
  };
}

/**
 * Runs `handle` with the data of every event of a type while the component is mounted. The type `reopened` comes
 * after a cut: whoever counts on having seen everything reads again.
 */
export function useLive<Data = unknown>(type: string, handle: (data: Data) => void): void {
  const latest = useEffectEvent((data: unknown) => handle(data as Data));
  useEffect(() => listen(type, latest), [type]);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (watcher) => (watchers.add(watcher), () => watchers.delete(watcher)),
    () => state,
  );
}

export function listen(type: string, handler: (data: unknown) => void): () => void {
  const known = handlers.get(type) ?? new Set();
  handlers.set(type, known.add(handler));
  return () => known.delete(handler);
}

async function keepOpen(signal: AbortSignal): Promise<void> {
  let pause = firstPause;
  let wasOpen = false;
  while (!signal.aborted) {
    change('connecting');
    try {
      await receive(signal, () => {
        pause = firstPause;
        change('open');
        if (wasOpen) tell('reopened', null);
        wasOpen = true;
      });
    } catch {
      // Cut off, rejected or unreachable: all are answered by trying again.
    }
    if (signal.aborted) return;
    change('waiting');
    await rest(pause * (0.75 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, longestPause);
  }
}

async function receive(signal: AbortSignal, onOpen: () => void): Promise<void> {
  if (tokenIsStale()) await renewToken();
  signal.throwIfAborted();
  const line = new AbortController();
  const hangUp = () => line.abort();
  const silence = watchSilence(hangUp);
  signal.addEventListener('abort', hangUp);
  try {
    await readEvents(line.signal, onOpen, silence.heard);
  } finally {
    silence.stop();
    signal.removeEventListener('abort', hangUp);
    hangUp();
  }
}

async function readEvents(signal: AbortSignal, onOpen: () => void, heard: () => void): Promise<void> {
  const response = await fetch(`${import.meta.env.VITE_API_BASE ?? ''}/v1/api/events`, {
    signal,
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${read('token') ?? ''}`,
      ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}),
    },
  });
  if (response.status === 401) await renewToken();
  if (!response.ok || !response.body) throw new Error(`events answered ${response.status}`);
  onOpen();
  const parse = makeEventParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    heard();
    for (const event of parse(piece.value)) {
      if (event.id) lastEventId = event.id;
      tell(event.type, parseData(event.data));
    }
  }
}

function tell(type: string, data: unknown): void {
  for (const handler of handlers.get(type) ?? []) handler(data);
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sleeps, but not past the moment the network or the person comes back. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      wake = undefined;
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    wake = done;
    signal.addEventListener('abort', done, { once: true });
  });
}

function change(to: LiveState): void {
  if (state === to) return;
  state = to;
  for (const watcher of watchers) watcher();
}
