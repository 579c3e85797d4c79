import { fieldsOf, idOf, listOf, parseForeign, type Fields } from '#server/adapters/channel/foreignJson.ts';
import type { DeliveryPart, RawRequest } from '#server/adapters/channel/port.ts';

/** One change of a delivery, as it is stored. */
export interface Change {
  waba_id: string | null;
  field: unknown;
  value: unknown;
}

/** The route of what concerns a whole business account, with all its numbers. */
export function businessRoute(wabaId: string): string {
  return `waba:${wabaId}`;
}

/** Each change is a part of its own, so that none is in the way of another. */
export function splitDelivery({ body }: RawRequest): DeliveryPart[] | undefined {
  const root = fieldsOf(parseForeign(body));
  if (root['object'] !== 'whatsapp_business_account' || !Array.isArray(root['entry'])) return undefined;
  return listOf(root['entry']).flatMap(partsOf);
}

function partsOf(entry: Fields): DeliveryPart[] {
  const wabaId = idOf(entry['id']);
  return listOf(entry['changes']).map(({ field, value }) => {
    const numberId = idOf(fieldsOf(fieldsOf(value)['metadata'])['phone_number_id']);
    const route = numberId ?? (wabaId && businessRoute(wabaId));
    const payload: Change = { waba_id: wabaId ?? null, field, value };
    return { route, payload };
  });
}
