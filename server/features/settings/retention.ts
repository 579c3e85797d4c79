/** The operations that remove what has been kept for as long as the console's settings say. */
import { z } from 'zod';
import { readGroup, type Settings } from '#server/features/settings/store.ts';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database/database.ts';
import type { Operation } from '#server/platform/operation/operation.ts';
import type { PlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';

type Period = keyof Settings<'retention'>;
/** Removes at most `most` rows from before then, and returns their number. */
type Remove<Tx> = (tx: Tx, before: Date, most: number) => Promise<number>;

export function retentionOperation(
  name: string,
  period: Period,
  remove: Remove<WorkspaceTx>,
): Operation<number, number, Date> {
  return {
    ...{ name, permission: 'system', audited: false, input: z.custom<number>() },
    prepare: ({ platform }) => expiryOf(platform, period),
    run: (_ctx, tx, most, before) => remove(tx, before, most),
  };
}

/** The same for rows of no workspace, or of all of them. */
export function platformRetentionOperation(
  name: string,
  period: Period,
  remove: Remove<PlatformTx>,
): PlatformOperation<'system', number, number, Date> {
  return {
    ...{ name, who: 'system', audited: false, input: z.custom<number>() },
    prepare: ({ platform }) => expiryOf(platform, period),
    run: (_ctx, tx, most, before) => remove(tx, before, most),
  };
}

async function expiryOf({ database, clock }: Platform, period: Period): Promise<Date> {
  const { [period]: days } = await readGroup(database, 'retention');
  return new Date(clock.now().getTime() - days * 24 * 3600_000);
}
