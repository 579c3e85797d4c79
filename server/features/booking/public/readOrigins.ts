import { readSiteOrigins } from '#server/features/channel/public.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';

/** The sites that may frame the public page: those that may frame the workspace's chat. */
export const readOrigins = systemOperation('booking.read_origins', (_ctx, tx) => readSiteOrigins(tx));
