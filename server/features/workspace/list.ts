import { toUnix } from '#server/platform/clock.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { avatarsOf } from '#server/features/workspace/crossWorkspace.ts';
import { workspacesOf } from '#server/features/member/crossWorkspace.ts';
import type { ActorOf } from '#server/platform/operation/platformOperation.ts';
import type { ListQuery } from '#shared/contract/fields.ts';
import { htmlLang } from '#shared/locales.ts';

/** The workspaces of the user, all of them read at once: one person belongs to few. Names in the reader's order. */
export async function list(
  { platform, actor, locale }: PlatformCtx<ActorOf<'user'>>,
  { query }: { query: ListQuery<'name' | 'created_at' | 'id'> },
) {
  const keyword = query.keyword.trim().toLowerCase();
  const all = (await workspacesOf(platform.database, actor.userId)).filter((one) =>
    one.name.toLowerCase().includes(keyword),
  );
  const names = new Intl.Collator(htmlLang[locale], { numeric: true });
  const direction = query.asc ? 1 : -1;
  all.sort((a, b) => {
    const order =
      query.field === 'name'
        ? names.compare(a.name, b.name)
        : Number(a[query.field]) - Number(b[query.field]);
    return direction * (order || a.id - b.id);
  });
  const shown = all.slice((query.page - 1) * query.size, query.page * query.size);
  const avatars = await avatarsOf(
    platform.database,
    shown.map((one) => one.id),
  );
  const items = shown.map((one) => ({
    ...one,
    avatar: avatars.get(one.id) ?? '',
    created_at: toUnix(one.created_at),
  }));
  return { items, total: all.length };
}
