import { lineOf } from '#server/adapters/channel/foreignText.ts';
import { callGraph } from '#server/adapters/channel/meta/graph.ts';
import type { Platform } from '#server/adapters/channel/meta/messaging/platform.ts';
import type { Account, Call } from '#server/adapters/channel/port.ts';

/** Events say nothing of a customer but the id. */
export async function nameOfPerson(
  platform: Platform,
  call: Call,
  account: Account,
  customer: string,
): Promise<string | undefined> {
  const result = await callGraph(call, account, {
    method: 'GET',
    path: encodeURIComponent(customer),
    query: { fields: platform.personFields },
    host: platform.hostOf(account),
  });
  if (result.kind !== 'done') return undefined;
  const { name, first_name: first, last_name: last, username } = result.body;
  const full = lineOf(name, 100) || lineOf(`${lineOf(first, 100)} ${lineOf(last, 100)}`, 100);
  return full || lineOf(username, 100) || undefined;
}
