/** The forms and dialogs of the console that store something. */
import { button, row, type Form } from '#test/e2e/resilience/forms.ts';

const administrators = '/admin/system-admin';
const users = '/admin/user';
const organizations = '/admin/workspace';
const plans = '/admin/subscription/plan';
const settings = '/admin/settings';
const peak = row('Peak Fitness');

export const consoleForms: readonly Form[] = [
  {
    name: 'own profile',
    path: '/admin/self/profile',
    values: { username: 'admin2' },
    root: '#main form:has([name="username"])',
  },
  {
    name: 'own password',
    path: '/admin/self/profile',
    root: '#main form:has([name="new_password"])',
    isRefused: true,
  },
  {
    name: 'new administrator',
    path: administrators,
    opens: [button('Add administrator')],
    values: { username: 'night-shift' },
  },
  {
    name: 'administrator',
    path: administrators,
    opens: [row('support')],
    inDrawer: true,
    values: { username: 'support2' },
  },
  {
    name: 'password of an administrator',
    path: administrators,
    opens: [row('support'), button('Set a password')],
  },
  {
    name: 'end of an administrator',
    path: administrators,
    opens: [row('support'), button('Delete')],
    confirm: 'Delete',
  },
  { name: 'new user', path: users, opens: [button('Add user')], values: { username: 'new-user' } },
  {
    name: 'user',
    path: users,
    opens: [row('Adam')],
    inDrawer: true,
    values: { username: 'second', email: 'second@example.com' },
  },
  { name: 'closed user', path: users, opens: [row('Mei'), button('Disable')], confirm: 'Disable' },
  { name: 'end of a user', path: users, opens: [row('Mei'), button('Delete')], confirm: 'Delete' },
  {
    name: 'new organization',
    path: organizations,
    opens: [button('Create organization')],
    values: { owner: 'olivia' },
  },
  {
    name: 'organization',
    path: organizations,
    opens: [peak, button('Edit')],
    values: { name: 'Peak Fitness 2' },
  },
  {
    name: 'plan of an organization',
    path: organizations,
    opens: [peak, button('Change plan')],
    choose: 'Plan',
  },
  { name: 'wallet', path: organizations, opens: [peak, button('Adjust wallet')] },
  {
    name: 'visit',
    path: organizations,
    opens: [peak, button('Enter as support')],
    confirm: 'Enter as support',
  },
  {
    name: 'deletion',
    path: organizations,
    opens: [peak, button('Delete')],
    values: { name: 'Peak Fitness 2' },
    isRefused: true,
  },
  { name: 'suspension', path: organizations, opens: [peak, button('Suspend')], goesOn: true },
  {
    name: 'new plan',
    path: plans,
    opens: [button('Add plan')],
    inDrawer: true,
    values: { unique_plan_tag: 'team' },
  },
  { name: 'plan', path: plans, opens: [row('Pro')], inDrawer: true, values: { unique_plan_tag: 'pro' } },
  { name: 'end of a plan', path: plans, opens: [row('team'), button('Delete')], confirm: 'Delete' },
  { name: 'system', path: `${settings}/system` },
  {
    name: 'model',
    path: `${settings}/ai`,
    check: /OpenAI/,
    values: { base_url: 'https://models.example.com' },
    isRefused: true,
  },
  {
    name: 'mail server',
    path: `${settings}/notification`,
    values: { smtp_host: 'smtp.example.com', smtp_port: '587' },
  },
  { name: 'Stripe', path: `${settings}/stripe` },
  { name: 'Facebook', path: `${settings}/facebook`, values: { app_id: '123', graph_api_version: 'v23.0' } },
  { name: 'retention', path: `${settings}/retention` },
  { name: 'limits', path: `${settings}/limits` },
];
