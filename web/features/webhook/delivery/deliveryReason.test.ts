import { expect, it } from 'vitest';
import { errors } from '#shared/errors.ts';
import { reasonOf } from '#web/features/webhook/delivery/deliveryReason.ts';

it.each([
  ['disabled', 'disabled'],
  ['ECONNREFUSED', 'unreachable'],
  ['No answer within 10 seconds.', 'timeout'],
  [errors.plan_required.text, 'plan'],
  ['{"ok":true}', undefined],
  ['constructor', undefined],
  ['', undefined],
])('%j is read as %j', (excerpt, reason) => {
  expect(reasonOf(excerpt)).toBe(reason);
});
