import { expect, it } from 'vitest';
import { webhookStateOf } from '#web/features/webhook/webhookState.ts';

it.each([
  ['on', { enabled: true, reason: '', failing_since: null }],
  ['failing', { enabled: true, reason: '', failing_since: 5 }],
  ['off', { enabled: false, reason: '', failing_since: 5 }],
  ['gone', { enabled: false, reason: 'gone', failing_since: 5 }],
  ['failed', { enabled: false, reason: 'failing', failing_since: 5 }],
] as const)('a webhook is %s', (state, webhook) => {
  expect(webhookStateOf(webhook)).toBe(state);
});
