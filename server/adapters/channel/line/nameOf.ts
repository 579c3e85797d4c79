import { lineOf } from '#server/adapters/channel/foreignText.ts';
import { callLine, origin } from '#server/adapters/channel/line/lineApi.ts';
import type { Account, Call } from '#server/adapters/channel/port.ts';

/** Events say nothing of a customer but the id. */
export async function nameOf(call: Call, account: Account, customer: string): Promise<string | undefined> {
  const url = `${origin}/v2/bot/profile/${encodeURIComponent(customer)}`;
  const profile = await callLine(call, account, 'GET', url);
  const name = profile.kind === 'done' ? lineOf(profile.body['displayName']) : '';
  return name || undefined;
}
