import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { createAgent } from '#server/features/agent/public.ts';
import { addMember } from '#server/features/member/public.ts';
import { readSystem } from '#server/features/settings/public.ts';
import { readWorkspace } from '#server/features/workspace/store.ts';
import { audit } from '#server/platform/operation/audit.ts';
import type { Actor, PlatformCtx } from '#server/platform/operation/context.ts';
import { membershipsOf } from '#server/features/member/crossWorkspace.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ActorOf } from '#server/platform/operation/platformOperation.ts';
import type { workspaceRoutes } from '#shared/contract/workspace.ts';
import { AppError } from '#shared/errors.ts';

export interface NewWorkspace {
  name: string;
  avatar?: string;
  timeZone?: string;
  /** For public pages; made from the name when absent. */
  slug?: string;
  ownerId: number;
}

/** Of one person's own: each begins with free answers and invitations, and is shown with its picture at once. */
const mostOwned = 100;

/** A workspace with its owner and an agent that is ready to work; `actor` is who makes it. Answers its id. */
export async function createWorkspace(
  platform: Platform,
  wanted: NewWorkspace,
  traceId: string,
  actor: Actor = { kind: 'system' },
): Promise<number> {
  const id = await nextId(platform);
  const ctx = { ...systemCtx(platform, id, traceId), actor };
  return platform.database.inWorkspace(id, async (tx) => {
    await tx.db
      .insertInto('workspace')
      .values({
        id,
        name: wanted.name,
        slug: wanted.slug ?? slugOf(wanted.name),
        avatar: wanted.avatar ?? '',
        created_at: platform.clock.now(),
        ...(wanted.timeZone && { time_zone: wanted.timeZone }),
      })
      .execute();
    await addMember(tx, wanted.ownerId, 'owner');
    await createAgent(tx, platform.clock.now());
    audit(ctx, tx, 'workspace.create', id, { owner_id: wanted.ownerId });
    return id;
  });
}

/** A user makes a workspace of their own. */
export async function create(
  { platform, actor, traceId }: PlatformCtx<ActorOf<'user'>>,
  { body }: { body: z.output<NonNullable<typeof workspaceRoutes.create.body>> },
) {
  const { mode } = await readSystem(platform.database);
  if (mode === 'mono') throw new AppError('workspace_creation_closed');
  const owned = (await membershipsOf(platform.database, actor.userId)).filter(({ role }) => role === 'owner');
  if (owned.length >= mostOwned) throw new AppError('plan_limit_reached');
  const wanted = {
    name: body.name,
    avatar: body.avatar,
    ownerId: actor.userId,
    ...(body.time_zone && { timeZone: body.time_zone }),
  };
  const { userId, name, sessionId } = actor;
  const owner = { kind: 'member', userId, name, role: 'owner', sessionId } as const;
  const id = await createWorkspace(platform, wanted, traceId, owner);
  return platform.database.inWorkspace(id, readWorkspace);
}

/** The id comes first: the row may only be written from inside the workspace that it makes. */
async function nextId(platform: Platform): Promise<number> {
  return platform.database.inPlatform(async (tx) => {
    const { rows } = await tx.sql<{ id: number }>`select nextval('workspace_id_seq') as id`;
    return Number(rows[0]!.id);
  });
}

function slugOf(name: string): string {
  const latin = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${latin || 'workspace'}-${randomBytes(3).toString('hex')}`;
}
