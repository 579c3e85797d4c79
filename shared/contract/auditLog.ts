import { z } from 'zod';
import { id, largestTextPage, listQuery, text, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

const actorKind = z.enum(['member', 'agent', 'customer', 'system', 'admin', 'api_key']);

export const auditEntry = z.object({
  id,
  actor: z.object({ kind: actorKind, id: id.nullable(), name: z.string() }),
  /** `feature.verb` */
  operation: z.string(),
  subject_id: id.nullable(),
  detail: z.record(z.string(), z.unknown()),
  trace_id: z.string(),
  created_at: unixSeconds,
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLogRoutes = {
  list: route('GET /v1/api/audit-log', {
    summary: 'Who did what in the workspace, newest first',
    query: listQuery(
      ['created_at'],
      {
        operation: text(100).optional(),
        actor_kind: actorKind.optional(),
        /** What this person did as a member. */
        user_id: id.optional(),
        /** Unix seconds; both ends belong to it. */
        from: z.coerce.number().int().nonnegative().max(253_402_300_799).optional(),
        to: z.coerce.number().int().nonnegative().max(253_402_300_799).optional(),
      },
      largestTextPage,
    ),
    reply: z.array(auditEntry),
    paged: true,
  }),
};
