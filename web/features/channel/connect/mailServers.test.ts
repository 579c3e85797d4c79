import { expect, it } from 'vitest';
import { suggestMailServers } from '#web/features/channel/connect/mailServers.ts';

it('suggestMailServers knows the servers of large providers, and of others the user name only', () => {
  expect(suggestMailServers(' Help@Gmail.com')).toMatchObject({
    imap_user: 'Help@Gmail.com',
    imap_host: 'imap.gmail.com',
    smtp_port: '465',
  });
  expect(suggestMailServers('help@harbour.example')).toEqual({ imap_user: 'help@harbour.example' });
  expect(suggestMailServers('help@')).toEqual({});
});
