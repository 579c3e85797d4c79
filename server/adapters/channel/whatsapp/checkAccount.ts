import { listOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import { callGraph, type GraphResult } from '#server/adapters/channel/meta/graph.ts';
import { isOfToken } from '#server/adapters/channel/meta/graphErrors.ts';
import type { Account, Call, CheckResult, FailureReason } from '#server/adapters/channel/port.ts';
import { sendOutcome } from '#server/adapters/channel/whatsapp/errors.ts';

const fields = 'id,display_phone_number,verified_name,quality_rating,status,name_status,messaging_limit_tier';

/** Numbers of a business on one page; none has more than some dozen. */
const pageSize = '200';

export async function checkAccount(call: Call, account: Account, callback: string): Promise<CheckResult> {
  const [numberId, wabaId] = [account['phone_number_id'] ?? '', account['waba_id'] ?? ''];
  const number = await callGraph(call, account, {
    method: 'GET',
    path: encodeURIComponent(numberId),
    query: { fields },
  });
  if (number.kind !== 'done') return failed('The phone number', number);

  const path = `${encodeURIComponent(wabaId)}/phone_numbers`;
  const owned = await callGraph(call, account, {
    method: 'GET',
    path,
    query: { fields: 'id', limit: pageSize },
  });
  if (owned.kind !== 'done') return failed('The WhatsApp Business account', owned);
  if (!listOf(owned.body['data']).some(({ id }) => id === numberId))
    return refused('rejected', `The phone number ${numberId} is not one of the account ${wabaId}.`);

  const status = lineOf(number.body['status']);
  if (status !== '' && !usable.has(status))
    return refused('account_restricted', `The status of the phone number is ${status}.`);

  const subscribed = await subscribe(call, account, wabaId, callback);
  if (subscribed.kind !== 'done') return failed('The subscription to messages', subscribed);
  const shown = lineOf(number.body['display_phone_number']);
  return {
    ok: true,
    name: lineOf(number.body['verified_name']) || shown || numberId,
    details: detailsOf(number.body),
  };
}

const usable = new Set(['CONNECTED', 'FLAGGED', 'RATE_LIMITED', 'UNKNOWN']);

/** Messages come to our address alone, whatever the app says, where there is a token for Meta's test of it. */
function subscribe(call: Call, account: Account, wabaId: string, callback: string): Promise<GraphResult> {
  const token = account['verify_token'];
  return callGraph(call, account, {
    method: 'POST',
    path: `${encodeURIComponent(wabaId)}/subscribed_apps`,
    body: token ? { override_callback_uri: callback, verify_token: token } : {},
  });
}

function detailsOf(number: Fields): Record<string, string> {
  const named = {
    phone: number['display_phone_number'],
    quality: number['quality_rating'],
    limit: number['messaging_limit_tier'],
    status: number['status'],
    name_status: number['name_status'],
  };
  return Object.fromEntries(
    Object.entries(named)
      .map(([name, value]) => [name, lineOf(value)] as const)
      .filter(([, value]) => value !== ''),
  );
}

function failed(what: string, result: GraphResult): CheckResult {
  const outcome = sendOutcome(result, () => undefined);
  const reason = outcome.kind === 'sent' || outcome.kind === 'unknown' ? 'provider_down' : outcome.reason;
  const detail = outcome.kind === 'sent' ? '' : outcome.detail;
  return refused(reason, isOfToken(result) ? detail : `${what}: ${detail}`);
}

function refused(reason: FailureReason, detail: string): CheckResult {
  return { ok: false, failure: { reason, detail } };
}
