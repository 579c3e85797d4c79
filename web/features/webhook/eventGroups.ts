import { webhookEvents, type WebhookEvent } from '#shared/rules/webhookEvents.ts';

/** The events by what they are about, in the order of the list: the part before the dot. */
export function eventGroups(
  events: readonly WebhookEvent[] = webhookEvents,
): { about: string; events: WebhookEvent[] }[] {
  const groups = Map.groupBy(events, (event) => event.slice(0, event.indexOf('.')));
  return [...groups].map(([about, members]) => ({ about, events: members }));
}

/** The events with one added or removed, in the order of the list. */
export function toggleEvent(chosen: readonly WebhookEvent[], event: WebhookEvent): WebhookEvent[] {
  return webhookEvents.filter((one) => (one === event) !== chosen.includes(one));
}
