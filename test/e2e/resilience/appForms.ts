/** The forms and dialogs of the app that store something. */
import { button, item, row, tab, type Form } from '#test/e2e/resilience/forms.ts';

const profile = '/app/self/profile';
const organization = '/app/organization/profile';
const people = '/app/organization/users';
const teams = '/app/organization/teams';
const keys = '/app/organization/api-key';
const webhooks = '/app/organization/webhook';
const knowledge = '/app/ai-knowledge/knowledge';

export const appForms: readonly Form[] = [
  { name: 'profile', path: profile, values: { username: 'olivia' } },
  {
    name: 'e-mail',
    path: profile,
    opens: [button('Change e-mail')],
    values: { password: 'parley-demo' },
    goesOn: true,
  },
  { name: 'password', path: profile, opens: [button('Change password')], isRefused: true },
  {
    name: 'deletion of the organization',
    path: organization,
    opens: [button('Delete organization')],
    values: { name: 'Harbour Dental' },
    isRefused: true,
  },
  { name: 'organization', path: organization, values: { slug: 'harbour-dental' } },
  {
    name: 'hand-over',
    path: organization,
    opens: [button('Hand over ownership')],
    choose: 'New owner',
    isRefused: true,
  },
  {
    name: 'invitation',
    path: people,
    opens: [button('Invite')],
    values: { username_or_email: 'a@example.com' },
  },
  {
    name: 'role',
    path: people,
    opens: [button('More for Mei Lam'), item('Change role')],
    check: 'Admin',
    isRefused: true,
  },
  {
    name: 'removal',
    path: people,
    opens: [button('More for Mei Lam'), item(/^Remove/)],
    confirm: 'Remove from organization',
  },
  { name: 'new team', path: teams, opens: [button('Create team')], goesOn: true },
  { name: 'team', path: teams, opens: [row('A word')], check: 'Mei Lam' },
  {
    name: 'end of a team',
    path: teams,
    opens: [button(/^More for/), item('Dissolve team')],
    confirm: 'Dissolve team',
  },
  { name: 'new API key', path: keys, opens: [button('Create key')], goesOn: true },
  { name: 'API key', path: keys, opens: [button(/^More for/), item('Rename')] },
  { name: 'end of an API key', path: keys, opens: [button(/^More for/), item('Revoke')], confirm: 'Revoke' },
  {
    name: 'new webhook',
    path: webhooks,
    opens: [button('Add webhook')],
    values: { url: 'https://example.com/hook' },
    check: 'New message',
  },
  {
    name: 'webhook',
    path: webhooks,
    opens: [row('example.com'), button('Edit')],
    values: { url: 'https://example.com/other' },
  },
  {
    name: 'new secret',
    path: webhooks,
    opens: [row('example.com'), button('New secret')],
    choose: 'The former secret',
  },
  {
    name: 'end of a webhook',
    path: webhooks,
    opens: [row('example.com'), button('Remove')],
    confirm: 'Delete',
  },
  {
    name: 'channel',
    path: '/app/chat/channel',
    opens: [button(/Harbour Dental|Website/)],
    inDrawer: true,
    values: { '': '' },
  },
  { name: 'question', path: knowledge, opens: [button('Add'), item(/question/i)] },
  { name: 'text', path: knowledge, opens: [button('Add'), item(/text/i)] },
  {
    name: 'web page',
    path: knowledge,
    opens: [button('Add'), item(/page/i)],
    values: { url: 'www.example.com' },
  },
  { name: 'source', path: knowledge, opens: [row('A word'), tab(/edit/i)], inDrawer: true },
  { name: 'end of a source', path: knowledge, opens: [row('A word'), button(/^Delete/)], confirm: 'Delete' },
  { name: 'budgets', path: '/app/organization/usage' },
  { name: 'notifications', path: '/app/organization/notification', choose: /./ },
  {
    name: 'new organization',
    path: '/app/dashboard',
    opens: [
      { find: (page) => page.getByRole('button', { name: /switch organization/i }) },
      item('Create organization'),
    ],
    isRefused: true,
  },
  {
    name: 'end of the plan',
    path: '/app/organization/subscription',
    opens: [button('Change to Free')],
    confirm: 'Cancel at the end of the period',
  },
];
