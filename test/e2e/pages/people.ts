/** Who looks at the pages, beside the members of the demo. */
import os from 'node:os';
import type { Person } from '#test/e2e/browser.ts';
import type { Who } from '#test/e2e/pages/routes.ts';
import { data } from '#test/call.ts';
import { makeUser, password } from '#test/makers.ts';
import type { TestApp } from '#test/app.ts';
import { createWorkspace } from '#server/features/workspace/create.ts';

/** A founder of an organization in which nothing happened yet, and a user without any. */
export async function makePeople(app: TestApp): Promise<void> {
  await makeUser(app, 'newcomer');
  const ownerId = await makeUser(app, 'founder');
  await createWorkspace(app.platform, { name: 'Pier Street Books', ownerId }, 'test');
}

/** A row for the lists that are empty in the demo. */
export async function makeThings(app: TestApp): Promise<void> {
  // A browser: the session stands in the list of devices.
  const headers = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36',
  };
  const body = { username_or_email: 'olivia', password: 'parley-demo' };
  const { token } = await data<{ token: string }>(app, 'POST', '/v1/public/user/login', { body, headers });
  await data(app, 'POST', '/v1/api/team', { token, body: { name: 'Front desk', user_ids: [] } });
  await data(app, 'POST', '/v1/api/api-key', { token, body: { name: 'Till' } });
  await data(app, 'POST', '/v1/public/user/forgot-password', {
    body: { email: 'mei@harbourdental.example' },
  });
  await data(app, 'PUT', '/v1/api/booking-setting', { token, body: { is_public: true } });
  const webhook = { url: 'https://till.example.com/parley', events: ['message.created'] };
  await data(app, 'POST', '/v1/api/webhook', { token, body: webhook });
}

export async function signInAs(person: Person, who: Who): Promise<void> {
  const isMade = who === 'founder' || who === 'newcomer';
  await person.signIn(who, isMade ? password : undefined);
}

/** What people of the demo call themselves and their things, the longest first. */
export async function readOwnNames(app: TestApp): Promise<string[]> {
  const rows = await app.sql<{ name: string }>(`
    select username as name from user_account union select display_name from user_account
    union select email from user_account union select username from admin_account
    union select name from workspace union select slug from workspace union select name from channel
    union select key from channel union select name from customer union select author_name from message
    union select name from plan union select unique_plan_tag from plan
    union select title from knowledge_source union select name from agent_version
    union select name from booking_service union select name from booking_resource
    union select name from team union select name from api_key
    union select text from message where author = 'customer'
    union select unnest(labels) from conversation`);
  const names = [...rows.map(({ name }) => name?.trim()), os.hostname()].filter(
    (name) => name && name.length > 1,
  );
  return names.sort((one, other) => other!.length - one!.length) as string[];
}
