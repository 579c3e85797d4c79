/** The table of contents: every operation, every call, every job of the product. */
import type { FastifyInstance } from 'fastify';
import { accountBindings } from '#server/features/account/routes.ts';
import { administratorBindings } from '#server/features/administrator/routes.ts';
import * as agentManage from '#server/features/agent/manage.ts';
import * as agentPause from '#server/features/agent/pause.ts';
import { answerConversation, leaseSeconds } from '#server/features/agent/public.ts';
import { agentBindings } from '#server/features/agent/routes.ts';
import { agentToolOperations } from '#server/features/agent/tools.ts';
import { turnOperations } from '#server/features/agent/turn.ts';
import * as apiKeyManage from '#server/features/apiKey/manage.ts';
import { apiKeyBindings } from '#server/features/apiKey/routes.ts';
import { list as auditList } from '#server/features/audit/list.ts';
import { auditBindings } from '#server/features/audit/routes.ts';
import * as channelManage from '#server/features/channel/manage.ts';
import { chatOperations } from '#server/features/channel/chat.ts';
import { chatBindings } from '#server/features/channel/public.ts';
import { channelBindings } from '#server/features/channel/routes.ts';
import { consoleBindings } from '#server/features/console/routes.ts';
import * as conversationChanges from '#server/features/conversation/changes.ts';
import { answerDue, receive } from '#server/features/conversation/public.ts';
import * as conversationReads from '#server/features/conversation/reads.ts';
import { conversationBindings } from '#server/features/conversation/routes.ts';
import { send } from '#server/features/conversation/send.ts';
import {
  addMany,
  embedEverywhere,
  embeddingsDue,
  embedPassages,
  importBinding,
  processSources,
  sourcesDue,
} from '#server/features/knowledge/public.ts';
import { knowledgeBindings } from '#server/features/knowledge/routes.ts';
import { search } from '#server/features/knowledge/search.ts';
import * as knowledgeSources from '#server/features/knowledge/sources.ts';
import { mailDue } from '#server/features/mail/mailDue.ts';
import { mailBindings } from '#server/features/mail/routes.ts';
import { sendDue } from '#server/features/mail/sendDue.ts';
import { mediaBindings, mediaFiles } from '#server/features/media/calls.ts';
import { mediaOperations } from '#server/features/media/upload.ts';
import { add as memberAdd } from '#server/features/member/add.ts';
import * as memberInvite from '#server/features/member/invite.ts';
import * as memberManage from '#server/features/member/manage.ts';
import { memberBindings } from '#server/features/member/routes.ts';
import * as notificationInbox from '#server/features/notification/inbox.ts';
import {
  deliverPush,
  canReceive,
  pushDelivery,
  pushDue,
  spreadPushes,
} from '#server/features/notification/public.ts';
import { notificationBindings } from '#server/features/notification/routes.ts';
import * as notificationRules from '#server/features/notification/rules.ts';
import { publicKey } from '#server/features/push/public.ts';
import { pushBindings } from '#server/features/push/routes.ts';
import { modelSet } from '#server/features/settings/public.ts';
import { planBindings } from '#server/features/plan/routes.ts';
import { settingsBindings } from '#server/features/settings/routes.ts';
import * as subscriptionManage from '#server/features/subscription/manage.ts';
import { preview as planChangePreview } from '#server/features/subscription/preview.ts';
import { renew, renewDue, subscribe } from '#server/features/subscription/public.ts';
import { subscriptionBindings } from '#server/features/subscription/routes.ts';
import { usage } from '#server/features/usage/read.ts';
import { usageBindings } from '#server/features/usage/routes.ts';
import * as walletManage from '#server/features/wallet/manage.ts';
import { walletBindings } from '#server/features/wallet/routes.ts';
import { userBindings } from '#server/features/user/routes.ts';
import * as teamManage from '#server/features/team/manage.ts';
import { teamBindings } from '#server/features/team/routes.ts';
import { timezoneBindings } from '#server/features/timezone/routes.ts';
import { deliverToWebhook } from '#server/features/webhook/deliver.ts';
import * as webhookManage from '#server/features/webhook/manage.ts';
import { webhookBindings } from '#server/features/webhook/routes.ts';
import { webhookDue } from '#server/features/webhook/webhookDue.ts';
import { get as workspaceGet } from '#server/features/workspace/get.ts';
import { workspaceBindings } from '#server/features/workspace/routes.ts';
import { update as workspaceUpdate } from '#server/features/workspace/update.ts';
import * as workspaceSuspend from '#server/features/workspace/suspend.ts';
import { randomBytes } from 'node:crypto';
import { isActiveWorkspace } from '#server/platform/directory.ts';
import { eventStream } from '#server/platform/realtime/eventStream.ts';
import {
  authenticateCustomer,
  authenticateMember,
  systemCtx,
} from '#server/platform/security/authentication.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import type { RawDescription } from '#server/platform/http/openapi.ts';
import type { Operation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { serveReference } from '#server/platform/http/reference.ts';
import { removeOutdated, enqueueOverdue } from '#server/maintenance.ts';

/** Every operation of a workspace, for the tests that walk them all. */
export const operations = [
  ...[agentManage, conversationReads, channelManage, knowledgeSources, conversationChanges].flatMap(
    operationsOf,
  ),
  ...[notificationInbox, notificationRules].flatMap(operationsOf),
  ...[...agentToolOperations, ...turnOperations, ...chatOperations, ...mediaOperations],
  ...[apiKeyManage, webhookManage].flatMap(operationsOf),
  ...[agentPause, workspaceSuspend].flatMap(operationsOf),
  ...[subscriptionManage, walletManage].flatMap(operationsOf),
  ...[subscribe, planChangePreview, renew, usage],
  ...[memberInvite, memberManage, teamManage].flatMap(operationsOf),
  ...[auditList, memberAdd, workspaceGet, workspaceUpdate],
  ...[receive, send, addMany, search],
] as unknown as Operation[];

/** Every call of the API. */
export const bindings: Binding[] = [
  ...accountBindings,
  ...administratorBindings,
  ...agentBindings,
  ...apiKeyBindings,
  ...auditBindings,
  ...channelBindings,
  ...chatBindings,
  ...consoleBindings,
  ...conversationBindings,
  ...knowledgeBindings,
  importBinding,
  ...mailBindings,
  ...mediaBindings,
  ...memberBindings,
  ...notificationBindings,
  ...pushBindings,
  ...planBindings,
  ...settingsBindings,
  ...subscriptionBindings,
  ...usageBindings,
  ...walletBindings,
  ...userBindings,
  ...teamBindings,
  ...timezoneBindings,
  ...webhookBindings,
  ...workspaceBindings,
];

const raw: RawDescription[] = [
  {
    path: '/v1/api/events',
    summary:
      'What happens in the workspace, as it happens: conversation, message, status, typing, viewer, notification, knowledge; reset: read everything anew',
    access: 'workspace.read',
    answers: 'text/event-stream',
  },
  {
    path: '/v1/public/chat/events',
    summary: 'What happens in the chat, as it happens: message, typing, status; reset: read everything anew',
    access: 'customer',
    answers: 'text/event-stream',
  },
  {
    path: '/v1/public/media/:workspace/:id/:stamp',
    summary: 'A file, by the address that came with it',
    access: 'visitor',
    answers: 'application/octet-stream',
  },
];

export const jobKinds: JobKind<never>[] = [
  answerDue,
  sourcesDue,
  embeddingsDue,
  mailDue,
  modelSet,
  pushDelivery,
  pushDue,
  webhookDue,
] as JobKind<never>[];

export async function registerCalls(server: FastifyInstance, platform: Platform): Promise<void> {
  await mediaFiles(server, platform);
  for (const binding of bindings) binding.register(server, platform);
  serveReference(server, bindings, raw);
  const member = authenticateMember(platform);
  eventStream(server, platform, '/v1/api/events', member, (ctx, { type, data }) =>
    canReceive(ctx, { type, data }) ? { type, data } : undefined,
  );
  eventStream(server, platform, '/v1/public/chat/events', authenticateCustomer(platform), (ctx, event) => {
    const own = ctx.actor.kind === 'customer' && event.conversationId === ctx.actor.conversationId;
    if (!own || event.customerData === null || event.customerData === undefined) return undefined;
    // To the customer, a change of the conversation is a matter of who answers, and whether it is closed.
    return { type: event.type === 'conversation' ? 'status' : event.type, data: event.customerData };
  });
}

export async function startJobs(platform: Platform): Promise<void> {
  const jobs = forActive(platform);
  jobs.work(answerDue, ({ workspaceId, conversationId }, stopped) =>
    answerConversation(agentCtx(platform, workspaceId), conversationId, stopped),
  );
  jobs.work(sourcesDue, ({ workspaceId }) => processSources(jobCtx(platform, workspaceId)));
  jobs.work(embeddingsDue, ({ workspaceId }) => embedPassages(jobCtx(platform, workspaceId)));
  jobs.work(mailDue, (_payload, stopped) => sendDue(platform, stopped));
  jobs.work(modelSet, () => embedEverywhere(platform));
  // Made at the first start, so that browsers never meet two of them.
  await publicKey(platform);
  jobs.work(pushDue, ({ workspaceId }) => spreadPushes(jobCtx(platform, workspaceId)));
  jobs.work(pushDelivery, (delivery) => deliverPush(jobCtx(platform, delivery.workspaceId), delivery));
  if (platform.database.hasVectors) {
    // The database may have learnt to hold vectors since the last start.
    await platform.database.inPlatform(async (tx) => jobs.enqueue(tx, modelSet, { workspaceId: 0 }));
  }
  jobs.work(webhookDue, ({ workspaceId, webhookId }, stopped) =>
    deliverToWebhook(jobCtx(platform, workspaceId), webhookId, stopped),
  );
  const sweep = () => enqueueOverdue(platform);
  await jobs.every('system.sweep', '* * * * *', sweep);
  jobs.afterLoss(sweep, leaseSeconds + 1);
  await jobs.every('subscription.renew', '*/5 * * * *', () => renewDue(platform));
  await jobs.every('system.clean', '17 3 * * *', () => removeOutdated(platform));
}

/** Drops what is due in a workspace that is suspended or gone: the sweeps find it again once the workspace is back. */
function forActive({ jobs, database }: Platform): Jobs {
  return {
    ...jobs,
    work: (kind, handler) =>
      jobs.work(kind, async (payload, stopped) => {
        const { workspaceId } = payload;
        if (workspaceId === 0 || (await isActiveWorkspace(database, workspaceId)))
          await handler(payload, stopped);
      }),
  };
}

function jobCtx(platform: Platform, workspaceId: number): Ctx {
  return systemCtx(platform, workspaceId, `job-${randomBytes(6).toString('hex')}`);
}

function agentCtx(platform: Platform, workspaceId: number): Ctx {
  return { ...jobCtx(platform, workspaceId), actor: { kind: 'agent', name: '' } };
}

function operationsOf(module: object): unknown[] {
  return Object.values(module).filter(
    (value) => typeof value === 'object' && value !== null && 'permission' in value,
  );
}
