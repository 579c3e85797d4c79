/** Workspaces from outside: what the console sees and does of them, one at a time where it writes. */
import type { z } from 'zod';
import {
  createWorkspace,
  eraseWorkspace,
  resumeWorkspace,
  suspendWorkspace,
  updateWorkspace,
} from '#server/features/workspace/public.ts';
import { auditPlatform } from '#server/platform/operation/audit.ts';
import { listWorkspaces, viewWorkspace, type WorkspaceQuery } from '#server/platform/consoleDirectory.ts';
import { findUserByName } from '#server/features/account/crossWorkspace.ts';
import { performInWorkspace, type AdminCtx } from '#server/platform/operation/impersonation.ts';
import type { adminWorkspaceRoutes as routes, ListedWorkspace } from '#shared/contract/adminWorkspace.ts';
import { AppError } from '#shared/errors.ts';

interface ById {
  params: { id: number };
}

type Body<Name extends keyof typeof routes> = (typeof routes)[Name] extends { body?: infer B }
  ? { body: z.output<NonNullable<B>> }
  : never;

export function list({ platform }: AdminCtx, { query }: { query: WorkspaceQuery }) {
  return listWorkspaces(platform.database, query, platform.clock.now());
}

export async function get({ platform }: AdminCtx, { params }: ById): Promise<ListedWorkspace> {
  const found = await viewWorkspace(platform.database, params.id, platform.clock.now());
  if (!found) throw new AppError('not_found');
  return found;
}

/** For somebody who has an account: `user_not_found` otherwise. */
export async function create(ctx: AdminCtx, { body }: Body<'create'>) {
  const { platform, actor, traceId } = ctx;
  const { name, time_zone: timeZone } = body;
  const owner = await findUserByName(platform.database, body.owner);
  if (owner?.status !== 'active') throw new AppError('user_not_found');
  const wanted = { name, ownerId: owner.id, ...(timeZone && { timeZone }) };
  const { adminId, name: adminName } = actor;
  const admin = { kind: 'admin', adminId, name: adminName } as const;
  const id = await createWorkspace(platform, wanted, traceId, admin);
  await platform.database.inPlatform(async (tx) => {
    auditPlatform(ctx, tx, 'workspace.create', id, { name, owner_id: owner.id });
  });
  return get(ctx, { params: { id } });
}

export async function update(ctx: AdminCtx, { params, body }: ById & Body<'update'>) {
  await performInWorkspace(ctx, params.id, updateWorkspace, { body });
  return get(ctx, { params });
}

export async function suspend(ctx: AdminCtx, { params, body }: ById & Body<'suspend'>) {
  await performInWorkspace(ctx, params.id, suspendWorkspace, body);
  return get(ctx, { params });
}

export async function resume(ctx: AdminCtx, { params }: ById) {
  await performInWorkspace(ctx, params.id, resumeWorkspace, {});
  return get(ctx, { params });
}

/** For good. Only owners of the system, and only with the workspace's name repeated. */
export async function remove(ctx: AdminCtx, { params, body }: ById & Body<'remove'>) {
  if (ctx.actor.role !== 'owner') throw new AppError('forbidden');
  const { name } = await get(ctx, { params });
  if (body.name !== name)
    throw new AppError('invalid_input', { fields: { name: 'not the name of this organization' } });
  await ctx.platform.database.inWorkspace(params.id, (tx) => eraseWorkspace(ctx, tx));
  return {};
}
