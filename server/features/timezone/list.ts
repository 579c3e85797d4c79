import { zonesOn, type Zone } from '#server/features/timezone/zones.ts';
import { crossWorkspaceQueryOf } from '#server/platform/operation/platformOperation.ts';
import { timezoneRoutes } from '#shared/contract/timezone.ts';
import { htmlLang } from '#shared/locales.ts';

/** Time zones by identifier, by name or city in the reader's language, or by offset. */
export const list = crossWorkspaceQueryOf(timezoneRoutes.list, {
  name: 'timezone.list',
  who: 'user',
  async query({ platform, locale }, { query }) {
    const zones = await zonesOn(platform.clock.now(), locale);
    const found = [query.keyword, query.search].reduce(matching, zones);
    const { compare } = new Intl.Collator(htmlLang[locale]);
    const direction = query.asc ? 1 : -1;
    const sorted = found.toSorted((a, b) => {
      const order = query.field === 'offset' ? a.offset - b.offset : compare(a[query.field], b[query.field]);
      return direction * (order || compare(a.identifier, b.identifier));
    });
    const items = sorted
      .slice((query.page - 1) * query.size, query.page * query.size)
      .map(({ identifier, name, offset }) => ({ identifier, name, offset }));
    return { items, total: found.length };
  },
});

function matching(zones: Zone[], wanted: string): Zone[] {
  const offset = offsetIn(wanted);
  if (offset !== undefined) return zones.filter((zone) => zone.offset === offset);
  const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return zones.filter((zone) => parts.every((part) => zone.words.includes(part)));
}

/** Parses `+8`, `UTC+08:00`, `-0330`, also with a plus that URL decoding has turned into a space. */
function offsetIn(text: string): number | undefined {
  const match = /^\s*(?:(?:utc|gmt)\s*)?([+\-−]|(?<=\s))(\d{1,2})(?::?(\d{2}))?$/i.exec(text.trimEnd());
  if (!match) return undefined;
  const amount = Number(match[2]) * 100 + Number(match[3] ?? 0);
  return /[-−]/.test(match[1]!) && amount > 0 ? -amount : amount;
}
