import { expect, it } from 'vitest';
import { webhookEvents } from '#shared/rules/webhookEvents.ts';
import { eventGroups, toggleEvent } from '#web/features/webhook/eventGroups.ts';

it('eventGroups holds every event once', () => {
  const groups = eventGroups();
  expect(groups.flatMap(({ events }) => events).toSorted()).toEqual([...webhookEvents].toSorted());
  expect(groups[0]?.about).toBe('conversation');
  expect(groups.every(({ about, events }) => events.every((event) => event.startsWith(`${about}.`)))).toBe(
    true,
  );
});

it('toggleEvent adds and removes one, in the order of the list', () => {
  expect(toggleEvent(['message.created'], 'conversation.created')).toEqual([
    'conversation.created',
    'message.created',
  ]);
  expect(toggleEvent(['conversation.created', 'message.created'], 'message.created')).toEqual([
    'conversation.created',
  ]);
});
