import { fieldsOf, idOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import { callGraph, type GraphResult } from '#server/adapters/channel/meta/graph.ts';
import { isOfToken } from '#server/adapters/channel/meta/graphErrors.ts';
import { messagingOutcome } from '#server/adapters/channel/meta/messaging/errors.ts';
import type { Platform } from '#server/adapters/channel/meta/messaging/platform.ts';
import type { Account, Call, CheckResult } from '#server/adapters/channel/port.ts';

/** Whether the token is the account's own, and lets us have its messages. */
export async function checkPage(platform: Platform, call: Call, account: Account): Promise<CheckResult> {
  const host = platform.hostOf(account);
  const query = { fields: platform.accountFields(account) };
  const me = await callGraph(call, account, { method: 'GET', path: 'me', query, host });
  if (me.kind !== 'done') return failed('The account', me);
  const linked = fieldsOf(me.body['instagram_business_account']);
  const own = account['page_id'] ?? '';
  const ids = [me.body['id'], me.body['user_id'], linked['id']].map(idOf).filter((id) => id !== undefined);
  if (!ids.includes(own)) {
    const detail = `The access token is for ${ids.at(-1) ?? 'no account'}, not for ${own}.`;
    return { ok: false, failure: { reason: 'rejected', detail } };
  }
  const fields = { subscribed_fields: platform.subscribedFields(account) };
  const subscribed = await callGraph(call, account, {
    method: 'POST',
    path: 'me/subscribed_apps',
    query: fields,
    host,
  });
  if (subscribed.kind !== 'done') return failed('The subscription to messages', subscribed);
  return { ok: true, ...namesOf(me.body, linked, own) };
}

function namesOf(me: Fields, linked: Fields, id: string): { name: string; details: Record<string, string> } {
  const username = lineOf(linked['username']) || lineOf(me['username']);
  const name = username || lineOf(me['name']) || id;
  return { name, details: { ...(username && { username }) } };
}

function failed(what: string, result: GraphResult): CheckResult {
  const outcome = messagingOutcome(result);
  const reason = outcome.kind === 'sent' || outcome.kind === 'unknown' ? 'provider_down' : outcome.reason;
  const detail = outcome.kind === 'sent' ? '' : outcome.detail;
  return { ok: false, failure: { reason, detail: isOfToken(result) ? detail : `${what}: ${detail}` } };
}
