import { describe, expect, it } from 'vitest';
import { onCustomerMessage, type OngoingCase } from '#shared/rules/serviceCase.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1, hours));
const latest: OngoingCase = {
  last_customer_at: at(0),
  last_agent_at: at(1),
  last_member_at: null,
  resolved_at: null,
};

describe('onCustomerMessage', () => {
  it('begins a first case', () => {
    expect(onCustomerMessage(undefined, at(0))).toEqual({ begins: true, reopens: false });
  });

  it('goes on within 72 hours of the last word of either side', () => {
    expect(onCustomerMessage(latest, at(73))).toEqual({ begins: false, reopens: false });
    expect(onCustomerMessage({ ...latest, last_member_at: at(50) }, at(100)).begins).toBe(false);
  });

  it('begins another after 72 quiet hours, and counts the last one as reopened for 7 days', () => {
    expect(onCustomerMessage(latest, at(74))).toEqual({ begins: true, reopens: true });
    expect(onCustomerMessage(latest, at(1 + 7 * 24))).toEqual({ begins: true, reopens: true });
    expect(onCustomerMessage(latest, at(2 + 7 * 24))).toEqual({ begins: true, reopens: false });
  });

  it('begins another after a member resolved the last one', () => {
    const resolved = { ...latest, resolved_at: at(2) };
    expect(onCustomerMessage(resolved, at(3))).toEqual({ begins: true, reopens: true });
    expect(onCustomerMessage(resolved, at(3 + 7 * 24)).reopens).toBe(false);
  });
});
