import { expect, it } from 'vitest';
import { notificationKinds } from '#shared/contract/notification.ts';
import { notificationLink } from '#web/shell/notifications/notificationLink.ts';
import { sides } from '#web/pages.ts';

it('opens the conversation that a notification is about', () => {
  expect(notificationLink({ kind: 'handoff_wanted', data: { conversation_id: 42 } })).toBe(
    '/app/chat/chat/42',
  );
});

it('opens the details of a channel that has stopped', () => {
  expect(notificationLink({ kind: 'channel_error', data: { channel_id: 7 } })).toBe(
    '/app/chat/channel?channel=7',
  );
});

it.each(notificationKinds)('opens a page of the app for %s', (kind) => {
  const link = notificationLink({ kind, data: { conversation_id: 1 } });
  const paths = sides.app.pages.map(({ path }) => `/app/${path.replace(/\/:.*/, '')}`);
  const [page = ''] = link.split('?');
  expect(paths.some((path) => page === path || page.startsWith(`${path}/`))).toBe(true);
});
