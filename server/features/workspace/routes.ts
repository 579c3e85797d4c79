import type { FastifyInstance } from 'fastify';
import { createWorkspace } from '#server/features/workspace/create.ts';
import { readSystem } from '#server/features/settings/public.ts';
import { toUnix } from '#server/platform/clock.ts';
import { workspacesOf } from '#server/platform/directory.ts';
import { userOf } from '#server/platform/gates.ts';
import { open } from '#server/platform/http.ts';
import type { Platform } from '#server/platform/platform.ts';
import { workspaceRoutes as routes } from '#shared/contract/account.ts';
import { AppError } from '#shared/errors.ts';
import { isTimeZone } from '#shared/time.ts';

export function workspaceCalls(platform: Platform): ((server: FastifyInstance) => void)[] {
  return [
    open(routes.list, async ({ query, request }) => {
      const user = await userOf(platform, request);
      const keyword = query.keyword.toLowerCase();
      const all = (await workspacesOf(platform.database, user.id)).filter((one) =>
        one.name.toLowerCase().includes(keyword),
      );
      const direction = query.asc ? 1 : -1;
      all.sort((a, b) => direction * (a[query.field] > b[query.field] ? 1 : -1));
      const items = all
        .slice((query.page - 1) * query.size, query.page * query.size)
        .map((one) => ({ ...one, created_at: toUnix(one.created_at) }));
      return { items, total: all.length } as never;
    }),
    open(routes.create, async ({ body, request }) => {
      const user = await userOf(platform, request);
      const { mode } = await readSystem(platform.database);
      if (mode === 'mono') throw new AppError('forbidden');
      if (body.time_zone && !isTimeZone(body.time_zone)) {
        throw new AppError('invalid_input', { fields: { time_zone: 'not a time zone' } });
      }
      const wanted = {
        name: body.name,
        avatar: body.avatar,
        ownerId: user.id,
        ...(body.time_zone && { timeZone: body.time_zone }),
      };
      const id = await createWorkspace(platform, wanted, request.id);
      const made = (await workspacesOf(platform.database, user.id)).find((one) => one.id === id);
      if (!made) throw new AppError('not_found');
      return { ...made, created_at: toUnix(made.created_at) };
    }),
  ];
}
