import { Lease } from '#server/platform/jobs/lease.ts';

/** Of the connection to a provider that does not call us. */
export const listenerLease = new Lease(45);
export const renewMilliseconds = 10_000;
