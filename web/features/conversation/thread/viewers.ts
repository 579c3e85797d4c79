import type { WorkspaceEvents } from '#shared/contract/liveEvents.ts';

export type Viewer = WorkspaceEvents['viewer'] & { seenAt: number };

/** A viewer says every 25 s that they are here; without a word for a minute they are gone. */
export const heartbeatMilliseconds = 25_000;
const goneMilliseconds = 60_000;

/** The viewers after an event, each once, in the order in which they came. */
export function withViewer(
  viewers: readonly Viewer[],
  event: WorkspaceEvents['viewer'],
  now: number,
): readonly Viewer[] {
  if (event.state === 'left') return viewers.filter(({ user_id }) => user_id !== event.user_id);
  const viewer = { ...event, seenAt: now };
  const isKnown = viewers.some(({ user_id }) => user_id === event.user_id);
  return isKnown
    ? viewers.map((one) => (one.user_id === event.user_id ? viewer : one))
    : [...viewers, viewer];
}

export function stillThere(viewers: readonly Viewer[], now: number): readonly Viewer[] {
  return viewers.filter(({ seenAt }) => now - seenAt < goneMilliseconds);
}
