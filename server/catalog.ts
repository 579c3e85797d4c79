/** Everything that the features bring, by kind. */
import { countCustomers } from '#server/features/customer/public.ts';
import { countChannels } from '#server/features/channel/public.ts';
import { countCharacters } from '#server/features/knowledge/public.ts';
import { countMembers } from '#server/features/member/public.ts';
import { retentionOperation } from '#server/features/settings/public.ts';
import { listActiveWorkspaceIds } from '#server/features/workspace/crossWorkspace.ts';
import { runRetention, type MaintenanceTask } from '#server/platform/jobs/maintenance.ts';
import { features } from '#server/features.ts';
import { bindingsOf } from '#server/platform/feature.ts';
import type { QuotaCounts } from '#server/platform/quotaCounts.ts';
import { resealSecrets } from '#server/platform/security/resealSecrets.ts';
import { customerStream, memberStream } from '#server/platform/realtime/eventStream.ts';
import { deleteEventsBefore } from '#server/platform/realtime/deleteEventsBefore.ts';

const eventKinds = features.flatMap(({ events = [] }) => events);
export const notifications = features.flatMap(({ notifications: own = [] }) => own);
const retention = [
  ...features.flatMap(({ retention: own = [] }) => own),
  retentionOperation('live.remove_old', 'live_event_days', deleteEventsBefore),
];

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
export const dialogues = features.flatMap(({ dialogues: own = [] }) => own);
export const reseals = features.flatMap(({ reseal: own = [] }) => own);
export const jobs = features.flatMap(({ jobs: own = [] }) => own);
export const maintenance: MaintenanceTask[] = [
  ...features.flatMap(({ maintenance: own = [] }) => own),
  { name: 'platform.lost_jobs', every: 'night', run: ({ jobs }) => jobs.removeOldRuns() },
  {
    name: 'platform.retention',
    every: 'night',
    run: async (platform) =>
      runRetention(platform, retention, await listActiveWorkspaceIds(platform.database)),
  },
  { name: 'platform.reseal', every: 'night', run: (platform) => resealSecrets(platform, reseals) },
];
