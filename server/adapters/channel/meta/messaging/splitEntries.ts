import { fieldsOf, idOf, listOf, parseForeign, type Fields } from '#server/adapters/channel/foreignJson.ts';
import type { DeliveryPart, RawRequest } from '#server/adapters/channel/port.ts';

const lists = ['messaging', 'standby', 'changes'] as const;

/** One event of a delivery, as it is stored. */
export interface StoredEvent {
  /** The page or account. */
  id: string;
  list: (typeof lists)[number];
  event: unknown;
}

/** Each event is a part of its own, so that none is in the way of another. Undefined: they are not of the object. */
export function splitEntries({ body }: RawRequest, object: string): DeliveryPart[] | undefined {
  const root = fieldsOf(parseForeign(body));
  if (root['object'] !== object || !Array.isArray(root['entry'])) return undefined;
  return listOf(root['entry']).flatMap(partsOf);
}

function partsOf(entry: Fields): DeliveryPart[] {
  const id = idOf(entry['id']);
  if (id === undefined) return [];
  return lists.flatMap((list) => {
    const events: unknown = entry[list];
    if (!Array.isArray(events)) return [];
    return events.map((event: unknown) => ({
      route: id,
      payload: { id, list, event } satisfies StoredEvent,
    }));
  });
}
