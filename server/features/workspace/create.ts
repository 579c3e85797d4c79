import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { findUserByName } from '#server/features/account/crossWorkspace.ts';
import { createAgent } from '#server/features/agent/public.ts';
import { getListedWorkspace } from '#server/features/console/public.ts';
import { membershipsOf } from '#server/features/member/crossWorkspace.ts';
import { addMember } from '#server/features/member/public.ts';
import { readSystem } from '#server/features/settings/public.ts';
import { insertWorkspace, nextWorkspaceId, readWorkspaceProfile } from '#server/features/workspace/store.ts';
import { systemCtx, systemPlatformCtx } from '#server/platform/jobs/job.ts';
import type { Actor, PlatformCtx } from '#server/platform/operation/context.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import {
  performOnPlatform,
  platformOperationOf,
  systemPlatformOperation,
  type ActorOf,
} from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { adminWorkspaceRoutes } from '#shared/contract/console/adminWorkspace.ts';
import type { workspaceRoutes } from '#shared/contract/workspace.ts';
import { AppError } from '#shared/errors.ts';

export interface NewWorkspace {
  name: string;
  avatar?: string;
  timeZone?: string | undefined;
  /** For public pages; made from the name when absent. */
  slug?: string;
  ownerId: number;
}

/** Per user, since each workspace comes with free answers and invitations. */
const maxOwnedWorkspaces = 100;

export const reserveId = systemPlatformOperation('workspace.reserve_id', (_ctx, tx) => nextWorkspaceId(tx));

/** Inserts the row, the owner's membership and an agent that can answer. Performed inside the new workspace. */
export const insert = operation({
  name: 'workspace.create',
  permission: 'workspace.edit',
  audited: true,
  input: z.custom<NewWorkspace>(),
  detail: ({ ownerId }) => ({ owner_id: ownerId }),
  async run(ctx, tx, { name, avatar = '', timeZone, slug = slugOf(name), ownerId }) {
    const now = ctx.platform.clock.now();
    await insertWorkspace(tx, {
      name,
      slug,
      avatar,
      ...(timeZone && { time_zone: timeZone }),
      created_at: now,
    });
    await addMember(tx, ownerId, 'owner');
    await createAgent(tx, now);
    return readWorkspaceProfile(tx);
  },
});

/** `actor` is who creates it. */
export async function createWorkspace(
  platform: Platform,
  wanted: NewWorkspace,
  traceId: string,
  actor: Actor = { kind: 'system' },
) {
  const id = await performOnPlatform(systemPlatformCtx(platform, traceId), reserveId, undefined);
  return perform({ ...systemCtx(platform, id, traceId), actor }, insert, wanted);
}

/** A user creates a workspace of their own. No operation: its id is reserved in a transaction before that of the row. */
export async function create(
  { platform, actor, traceId }: PlatformCtx<ActorOf<'user'>>,
  { body }: { body: z.output<NonNullable<typeof workspaceRoutes.create.body>> },
) {
  const { mode } = await readSystem(platform.database);
  if (mode === 'mono') throw new AppError('workspace_creation_closed');
  const { userId, name, sessionId } = actor;
  const owned = (await membershipsOf(platform.database, userId)).filter(({ role }) => role === 'owner');
  if (owned.length >= maxOwnedWorkspaces) throw new AppError('plan_limit_reached');
  const owner = { kind: 'member', userId, name, role: 'owner', sessionId } as const;
  const wanted = { name: body.name, avatar: body.avatar, timeZone: body.time_zone, ownerId: userId };
  return createWorkspace(platform, wanted, traceId, owner);
}

/**
 * An administrator creates one for somebody who has an account: `user_not_found` otherwise. `prepare` creates it in
 * transactions of its own, as above; that of this operation writes the platform's audit row.
 */
export const createForUser = platformOperationOf(adminWorkspaceRoutes.create, {
  name: 'workspace.create',
  who: 'console.manage',
  detail: ({ body: { name } }, { owner }) => ({ name, owner_id: owner?.id }),
  async prepare(ctx, { body: { name, owner: nameOrEmail, time_zone: timeZone } }) {
    const { platform, actor, traceId } = ctx;
    const owner = await findUserByName(platform.database, nameOrEmail);
    if (owner?.status !== 'active') throw new AppError('user_not_found');
    const admin = { kind: 'admin', adminId: actor.adminId, name: actor.name } as const;
    const { id } = await createWorkspace(platform, { name, timeZone, ownerId: owner.id }, traceId, admin);
    return getListedWorkspace(ctx, id);
  },
  run: async (_ctx, _tx, _input, created) => created,
});

function slugOf(name: string): string {
  const latin = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return `${latin || 'workspace'}-${randomBytes(3).toString('hex')}`;
}
