/** Takes what a customer has withdrawn out of the deliveries that a channel keeps as its log. */
import { listMentioning, setPayload } from '#server/features/channel/inbound/deliveryStore.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** How far back the log is searched: it is kept for days, and a busy channel has thousands of deliveries in one. */
const searched = 5000;

/** Without texts, files and names, the delivery still says that there was a message, of whom, and when. */
const kept = /(?:^|_)(?:id|ids|mid|from|to|type|timestamp|kind)$|Id$/;

export async function forgetMessage(tx: WorkspaceTx, channelId: number, providerId: string): Promise<void> {
  for (const { id, payload } of await listMentioning(tx, channelId, providerId, searched)) {
    const text = payload.toString('utf8');
    const left = JSON.stringify(withoutMessage(parsed(text), providerId));
    if (left !== undefined && left !== text) await setPayload(tx, id, Buffer.from(left));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value with nothing in each object that has the id of its own but what tells its kind, its people and its time. */
export function withoutMessage(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutMessage(one, id));
  if (typeof value !== 'object' || value === null) return value;
  const isMeant = Object.values(value).some(
    (one) => one === id || (typeof one === 'number' && `${one}` === id),
  );
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isMeant ? (kept.test(name) || !hasWords(one) ? one : emptied(one)) : withoutMessage(one, id),
    ]),
  );
}

function hasWords(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

/** What it is made of stays readable: only its texts go. */
function emptied(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return value.map(emptied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      kept.test(name) && typeof one === 'string' ? one : emptied(one),
    ]),
  );
}
