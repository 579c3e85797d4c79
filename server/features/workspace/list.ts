import { toUnix } from '#server/platform/clock.ts';
import { workspacesOf } from '#server/features/member/crossWorkspace.ts';
import { crossWorkspaceQueryOf } from '#server/platform/operation/platformOperation.ts';
import { workspaceRoutes as routes } from '#shared/contract/workspace.ts';
import { htmlLang } from '#shared/locales.ts';

/**
 * The workspaces of the user. All of them are read and sorted here, since one person belongs to few and names are
 * sorted by the rules of the reader's language.
 */
export const list = crossWorkspaceQueryOf(routes.list, {
  name: 'workspace.list',
  who: 'user',
  async query({ platform, actor, locale }, { query }) {
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
    const page = all.slice((query.page - 1) * query.size, query.page * query.size);
    const items = page.map((one) => ({ ...one, created_at: toUnix(one.created_at) }));
    return { items, total: all.length };
  },
});
