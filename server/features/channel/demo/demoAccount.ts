/**
 * The account of a demo phone: it stands in for WhatsApp, so that the real adapter can be tried without an account at Meta
 * (docs/decisions/0038).
 */

/** Where the adapter calls it; no name of the real network. */
export const demoHost = 'demo-phone.invalid';

/** Ids of Meta never begin with a zero. */
const prefix = '000';

export function demoIds(channelSeed: number): { phone_number_id: string; waba_id: string } {
  return { phone_number_id: `${prefix}1${channelSeed}`, waba_id: `${prefix}2${channelSeed}` };
}

export function isDemoId(id: string | undefined): boolean {
  return id !== undefined && id.startsWith(prefix);
}

/** The business's number, and the customer who holds the phone. */
export const demoNumber = '+852 0000 0000';
export const demoCustomer = { wa_id: '85200000001', name: 'Demo phone' };

/** The id that a file of ours has as one of the customer. */
export function demoMediaId(mediaId: number): string {
  return `${prefix}3${mediaId}`;
}

export function ownMediaId(demoId: string): number | undefined {
  const [, id] = /^0003(\d{1,15})$/.exec(demoId) ?? [];
  return id === undefined ? undefined : Number(id);
}
