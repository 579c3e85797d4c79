import { z } from 'zod';
import { listQuery, text, queryFlag } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

export const timezone = z.object({
  /** As in the IANA database. */
  identifier: z.string(),
  /** In the reader's language. */
  name: z.string(),
  /** Today's, in hours × 100 + minutes: 530 is +05:30, -330 is -03:30. */
  offset: z.number().int(),
});

export type Timezone = z.infer<typeof timezone>;

export const timezoneRoutes = {
  list: route('GET /v1/api/timezone', {
    summary: 'Time zones by identifier, name, city or offset (`+8`, `+08:00`)',
    query: listQuery(['offset', 'identifier', 'name'], {
      asc: queryFlag.default(true),
      /** The same as `keyword`. */
      search: text(200).default(''),
    }),
    reply: z.array(timezone),
    paged: true,
  }),
};
