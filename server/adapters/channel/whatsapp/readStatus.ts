import { idOf, instantOf, listOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import { graphErrorOf } from '#server/adapters/channel/meta/graph.ts';
import { ourKeyIn } from '#server/adapters/channel/meta/ourKey.ts';
import type { DeliveryStatus, Inbound } from '#server/adapters/channel/port.ts';
import { failureOf } from '#server/adapters/channel/whatsapp/errors.ts';

const statuses = new Map<unknown, DeliveryStatus>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'failed'],
]);

export function readStatus(value: Fields): Inbound {
  const id = idOf(value['id']);
  const status = statuses.get(value['status']);
  if (!id || !status) return { kind: 'unknown', what: `a status ${lineOf(value['status'], 100)}`.trim() };
  // Of one of many people: it says nothing of the message as a whole.
  if (value['recipient_type'] === 'group')
    return { kind: 'account', status: 'noted', reason: 'group_status' };
  const key = ourKeyIn(value['biz_opaque_callback_data']);
  const [error] = listOf(value['errors']);
  return {
    kind: 'status',
    id,
    status,
    at: instantOf(value['timestamp']),
    ...(key && { key }),
    ...(status === 'failed' && { failure: failureOf(graphErrorOf(error)) }),
  };
}
