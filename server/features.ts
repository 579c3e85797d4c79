/** The table of contents: everything that the product can do, by feature. */
import { account } from '#server/features/account/manifest.ts';
import { administrator } from '#server/features/administrator/manifest.ts';
import { agent } from '#server/features/agent/manifest.ts';
import { apiKey } from '#server/features/apiKey/manifest.ts';
import { audit } from '#server/features/audit/manifest.ts';
import { channel } from '#server/features/channel/manifest.ts';
import { console } from '#server/features/console/manifest.ts';
import { countCustomers } from '#server/features/customer/public.ts';
import { countChannels } from '#server/features/channel/public.ts';
import { countCharacters } from '#server/features/knowledge/public.ts';
import { countMembers } from '#server/features/member/public.ts';
import { conversation } from '#server/features/conversation/manifest.ts';
import { customer } from '#server/features/customer/manifest.ts';
import { knowledge } from '#server/features/knowledge/manifest.ts';
import { mail } from '#server/features/mail/manifest.ts';
import { media } from '#server/features/media/manifest.ts';
import { member } from '#server/features/member/manifest.ts';
import { notification } from '#server/features/notification/manifest.ts';
import { plan } from '#server/features/plan/manifest.ts';
import { push } from '#server/features/push/manifest.ts';
import { settings } from '#server/features/settings/manifest.ts';
import { subscription } from '#server/features/subscription/manifest.ts';
import { team } from '#server/features/team/manifest.ts';
import { timezone } from '#server/features/timezone/manifest.ts';
import { usage } from '#server/features/usage/manifest.ts';
import { user } from '#server/features/user/manifest.ts';
import { wallet } from '#server/features/wallet/manifest.ts';
import { webhook } from '#server/features/webhook/manifest.ts';
import { workspace } from '#server/features/workspace/manifest.ts';
import { listActiveWorkspaceIds } from '#server/features/workspace/crossWorkspace.ts';
import { runRetention, type MaintenanceTask } from '#server/platform/jobs/maintenance.ts';
import { bindingsOf, type Feature } from '#server/platform/feature.ts';
import type { QuotaCounts } from '#server/platform/quotaCounts.ts';
import { customerStream, memberStream } from '#server/platform/realtime/eventStream.ts';
import { removeOldEvents } from '#server/platform/realtime/removeOldEvents.ts';

export const features: readonly Feature[] = [
  account,
  administrator,
  agent,
  apiKey,
  audit,
  channel,
  console,
  conversation,
  customer,
  knowledge,
  mail,
  media,
  member,
  notification,
  plan,
  push,
  settings,
  subscription,
  team,
  timezone,
  usage,
  user,
  wallet,
  webhook,
  workspace,
];

const eventKinds = features.flatMap(({ events = [] }) => events);
export const notifications = features.flatMap(({ notifications: own = [] }) => own);
const retention = [...features.flatMap(({ retention: own = [] }) => own), removeOldEvents];

export const operations = [...features.flatMap(({ operations: own = [] }) => own), ...retention];
export const bindings = bindingsOf(features);
export const rawRoutes = [
  ...features.flatMap(({ rawRoutes: own = [] }) => own),
  memberStream(eventKinds),
  customerStream(eventKinds),
];
export const quotaCounts: QuotaCounts = {
  members: countMembers,
  channels: countChannels,
  knowledge_characters: countCharacters,
  customers: countCustomers,
};
export const tools = features.flatMap(({ tools: own = [] }) => own);
export const jobs = features.flatMap(({ jobs: own = [] }) => own);
export const maintenance: MaintenanceTask[] = [
  ...features.flatMap(({ maintenance: own = [] }) => own),
  {
    name: 'platform.retention',
    every: 'night',
    run: async (platform) =>
      runRetention(platform, retention, await listActiveWorkspaceIds(platform.database)),
  },
];
