import { randomUUID } from 'node:crypto';
import { answerConversation } from '#server/features/agent/public.ts';
import {
  assign,
  label,
  openChat,
  read,
  receive,
  resolve,
  send,
  snooze,
  take,
} from '#server/features/conversation/public.ts';
import type { Scene, Step } from '#server/features/demo/scene.ts';
import {
  agentLatency,
  demoCtx,
  memberCtx,
  minute,
  platformAt,
  type Member,
} from '#server/features/demo/stage.ts';
import { uploadMedia } from '#server/features/media/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface Stage<Who extends string> {
  platform: Platform;
  workspaceId: number;
  channelId: number;
  members: Record<Who, Member>;
  /** The time that the `ago` of steps counts back from. */
  now: Date;
}

/** Plays a conversation by performing the product's operations, each at its time. */
export async function playScene<Who extends string>(stage: Stage<Who>, scene: Scene<Who>): Promise<void> {
  const { customer, steps, labels } = scene;
  const timeOf = (step: Step<Who>) => new Date(stage.now.getTime() - step.ago * minute);
  const opening = demoCtx(platformAt(stage.platform, timeOf(steps[0]!)), stage.workspaceId);
  const { id, customer_id: customerId } = await perform(opening, openChat, {
    channel_id: stage.channelId,
    external_id: randomUUID(),
    locale: customer.locale,
    name: customer.name,
    ...(customer.email && { email: customer.email }),
  });
  await completeCustomer(stage, customerId, customer);
  for (const [index, step] of steps.entries()) {
    const at = timeOf(step);
    if (!('says' in step)) {
      await playMember(stage, id, step, at);
      continue;
    }
    await playCustomer(stage, { id, customerId, locale: customer.locale }, step, at);
    const next = steps[index + 1];
    const writesOn = next !== undefined && 'says' in next && step.ago - next.ago < 1;
    if (writesOn) continue;
    const answering = demoCtx(
      platformAt(stage.platform, new Date(at.getTime() + agentLatency)),
      stage.workspaceId,
    );
    await answerConversation({ ...answering, actor: { kind: 'agent', name: '' } }, id);
  }
  const [someone] = Object.values<Member>(stage.members);
  if (labels && someone)
    await perform(memberCtx(stage.platform, stage.workspaceId, someone), label, {
      params: { id },
      body: { labels },
    });
}

async function playCustomer<Who extends string>(
  stage: Stage<Who>,
  chat: { id: number; customerId: number; locale: Scene['customer']['locale'] },
  step: Extract<Step<Who>, { says: string }>,
  at: Date,
): Promise<void> {
  const ctx: Ctx = {
    ...demoCtx(platformAt(stage.platform, at), stage.workspaceId),
    actor: {
      kind: 'customer',
      customerId: chat.customerId,
      conversationId: chat.id,
      channelId: stage.channelId,
    },
    locale: chat.locale,
  };
  const { name, mimeType, bytes } = step.shows ?? {};
  const media =
    name && mimeType && bytes ? await uploadMedia(ctx, { name, mimeType, bytes: bytes() }) : undefined;
  await perform(ctx, receive, {
    body: { client_id: randomUUID(), text: step.says, ...(media && { media_id: media.id }) },
  });
}

async function playMember<Who extends string>(
  stage: Stage<Who>,
  id: number,
  step: Exclude<Step<Who>, { says: string }>,
  at: Date,
): Promise<void> {
  const ctx = memberCtx(platformAt(stage.platform, at), stage.workspaceId, stage.members[step.by]);
  const message = (kind: 'text' | 'note', text: string) => ({
    params: { id },
    body: { client_id: randomUUID(), kind, text },
  });
  if ('writes' in step) await perform(ctx, send, message('text', step.writes));
  else if ('notes' in step) await perform(ctx, send, message('note', step.notes));
  else if ('assigns' in step)
    await perform(ctx, assign, { params: { id }, body: { user_id: stage.members[step.assigns].userId } });
  else if ('snoozes' in step) {
    const until = Math.floor((stage.now.getTime() + step.snoozes * minute) / 1000);
    await perform(ctx, snooze, { params: { id }, body: { until } });
  } else await perform(ctx, { take, resolve, read }[step.does], { params: { id }, body: {} });
}

/** Adds what the workspace knows of the customer from elsewhere. */
async function completeCustomer<Who extends string>(
  { platform, workspaceId, now }: Stage<Who>,
  id: number,
  { phone = '', tags = [], attributes = {}, days = 0 }: Scene['customer'],
): Promise<void> {
  const createdAt = new Date(now.getTime() - days * 24 * 60 * minute);
  await platform.database.inWorkspace(workspaceId, async (tx) => {
    const known = {
      phone,
      tags,
      attributes: JSON.stringify(attributes),
      ...(days > 0 && { created_at: createdAt }),
    };
    await tx.db.updateTable('customer').set(known).where('id', '=', id).execute();
  });
}
