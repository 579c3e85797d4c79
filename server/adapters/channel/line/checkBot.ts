import { numberOf } from '#server/adapters/channel/foreignJson.ts';
import { lineOf, textOf } from '#server/adapters/channel/foreignText.ts';
import { failureOf } from '#server/adapters/channel/line/failureOf.ts';
import { callLine, origin } from '#server/adapters/channel/line/lineApi.ts';
import type { Account, Call, CheckResult } from '#server/adapters/channel/port.ts';

const webhookUrl = `${origin}/v2/bot/channel/webhook`;

/**
 * Asks who the token's account is, sets its webhook and has LINE test that. LINE signs the test: when our webhook
 * refuses it, the channel secret is wrong, and nothing else would show that. So the channel has to be there already.
 */
export async function checkBot(call: Call, account: Account, callback: string): Promise<CheckResult> {
  const info = await callLine(call, account, 'GET', `${origin}/v2/bot/info`);
  if (info.kind !== 'done') return { ok: false, failure: failureOf(info) };
  const set = await callLine(call, account, 'PUT', `${webhookUrl}/endpoint`, { endpoint: callback });
  if (set.kind !== 'done') return { ok: false, failure: failureOf(set) };
  const now = await callLine(call, account, 'GET', `${webhookUrl}/endpoint`);
  if (now.kind === 'done' && now.body['active'] === false)
    return failed('“Use webhook” is switched off in the LINE Developers Console.');
  const test = await callLine(call, account, 'POST', `${webhookUrl}/test`, { endpoint: callback });
  if (test.kind === 'done' && test.body['success'] === false) return failed(testFailure(test.body));
  const { body } = info;
  const basicId = lineOf(body['basicId']);
  return {
    ok: true,
    name: lineOf(body['displayName']) || basicId,
    details: { basic_id: basicId, chat_mode: lineOf(body['chatMode']) },
  };
}

function testFailure({ statusCode, reason, detail }: Readonly<Record<string, unknown>>): string {
  if (numberOf(statusCode) === 401)
    return 'The webhook refused LINE’s test: the channel secret belongs to another channel.';
  const words = [reason, detail].map((one) => textOf(one)).filter((text) => text !== '');
  return `LINE’s test of the webhook failed: ${lineOf(words.join(', '), 300)}`;
}

function failed(detail: string): CheckResult {
  return { ok: false, failure: { reason: 'rejected', detail } };
}
