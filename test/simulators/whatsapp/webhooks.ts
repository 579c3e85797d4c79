/** The webhooks of the WhatsApp Business Platform: envelope and statuses. */
import type { Fields } from '#test/simulators/providerServer.ts';

/** One item of a delivery. */
export interface Change {
  waba_id: string;
  field: string;
  value: Fields;
}

/** The lists of a value that several items of one number share when they travel together. */
const lists = ['messages', 'statuses', 'message_echoes'];

/** One delivery of any number of items, of any number of businesses. Only events of an account carry its time. */
export function envelope(changes: Change[], time: number): Fields {
  const entries = new Map<string, { field: string; value: Fields }[]>();
  for (const { waba_id, field, value } of changes) {
    const entry = entries.get(waba_id) ?? [];
    entries.set(waba_id, entry);
    const before = entry.at(-1);
    if (before && before.field === field && canJoin(before.value, value))
      entry[entry.length - 1] = { field, value: join(before.value, value) };
    else entry.push({ value, field });
  }
  const entry = [...entries].map(([id, changes]) => {
    const isOfAccount = changes.every(({ value }) => !value.metadata);
    return { id, ...(isOfAccount && { time }), changes };
  });
  return { object: 'whatsapp_business_account', entry };
}

function canJoin(one: Fields, other: Fields): boolean {
  const id = (value: Fields) => (value.metadata as Fields | undefined)?.phone_number_id;
  return id(one) === id(other) && lists.some((list) => one[list] && other[list]);
}

function join(one: Fields, other: Fields): Fields {
  const joined = { ...one };
  for (const list of lists)
    if (one[list]) joined[list] = [...(one[list] as Fields[]), ...(other[list] as Fields[])];
  const contacts = [...((one.contacts as Fields[]) ?? []), ...((other.contacts as Fields[]) ?? [])];
  const unique = new Map(contacts.map((contact) => [String(contact.user_id ?? contact.wa_id), contact]));
  return unique.size > 0 ? { ...joined, contacts: [...unique.values()] } : joined;
}

/** What a customer's messages and statuses say of who it is. Any part may be missing. */
export interface Identity {
  name?: string;
  username?: string;
  /** Digits. Missing for people with a user name whose number the business does not know. */
  wa_id?: string;
  /** Scoped to the business. Missing in older payloads. */
  user_id?: string;
}

export function contactOf({ name, username, wa_id, user_id }: Identity): Fields {
  const profile = { ...(name !== undefined && { name }), ...(username !== undefined && { username }) };
  return {
    profile,
    ...(wa_id !== undefined && { wa_id }),
    ...(user_id !== undefined && { user_id }),
  };
}

export type StatusName = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

export interface Pricing {
  billable: boolean;
  pricing_model: 'PMP' | 'CBP';
  type: 'regular' | 'free_customer_service' | 'free_entry_point';
  category: string;
}

/** A message that the business sent, as its statuses need it. */
export interface SentRecord {
  id: string;
  /** It was addressed to the user id, not to the number. */
  byUserId: boolean;
  recipient: Identity;
  callbackData?: string;
  pricing: Pricing;
  /** Only within a free entry point. */
  conversation?: Fields;
}

export function statusOf(sent: SentRecord, status: StatusName, timestamp: string): Fields {
  const { wa_id, user_id } = sent.recipient;
  const failed = status === 'failed';
  const isPriced = status === 'sent' || status === 'delivered';
  return {
    id: sent.id,
    status,
    timestamp,
    ...(wa_id !== undefined && !(failed && sent.byUserId) && { recipient_id: wa_id }),
    ...(user_id !== undefined && !(failed && !sent.byUserId) && { recipient_user_id: user_id }),
    ...(sent.callbackData !== undefined && { biz_opaque_callback_data: sent.callbackData }),
    ...(status === 'sent' && sent.conversation && { conversation: sent.conversation }),
    ...(isPriced && { pricing: sent.pricing }),
  };
}
