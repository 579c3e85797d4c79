import { auditLogRoutes } from '#shared/contract/auditLog.ts';
import { endOfDay, isDay, startOfDay } from '#web/lib/time/dayRange.ts';
import { listOf } from '#web/lib/listOf.ts';
import { read } from '#web/lib/session.ts';

/** Kinds of actors that are chosen as a whole; of the members each by name. */
export const actorKinds = ['agent', 'customer', 'api_key', 'admin', 'system'] as const;

const isActor = (value: string) =>
  /^user-\d{1,15}$/.test(value) || (actorKinds as readonly string[]).includes(value);
const isOperation = (value: string) => /^[a-z_]{1,40}\.[a-z_]{1,40}$/.test(value);

/** The log; its days are those of the organization's time zone. */
export const auditLog = listOf(auditLogRoutes.list, {
  sortable: ['created_at'],
  size: 20,
  filters: { actor: isActor, operation: isOperation, from: isDay, to: isDay },
  toQuery: ({ actor, operation, from, to }) => {
    const zone = read('workspace')?.time_zone ?? 'UTC';
    return {
      ...(actor === undefined ? {} : actorQuery(actor)),
      ...(operation === undefined ? {} : { operation }),
      ...(from === undefined ? {} : { from: startOfDay(from, zone) }),
      // Both ends belong to it.
      ...(to === undefined ? {} : { to: endOfDay(to, zone) - 1 }),
    };
  },
});

function actorQuery(actor: string) {
  return actor.startsWith('user-') ? { user_id: Number(actor.slice(5)) } : { actor_kind: actor };
}
