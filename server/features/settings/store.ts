import { z } from 'zod';
import type { Database, PlatformTx } from '#server/platform/database.ts';
import { systemMode } from '#shared/contract/system.ts';

/** Settings of the whole system, one row a group. A group that was never saved has its defaults. */
const groups = {
  system: z.object({
    mode: systemMode.default('platform'),
    system_name: z.string().default('Parley'),
    system_logo: z.string().default(''),
    system_slogan: z.string().default(''),
    system_favicon: z.string().default(''),
    background: z.string().default(''),
    company_name: z.string().default('Parley'),
  }),
  ai: z.object({
    provider: z.enum(['built_in', 'openai_compatible', 'anthropic', 'google']).default('built_in'),
    base_url: z.string().default(''),
    model: z.string().default(''),
    /** Encrypted, base64. */
    api_key: z.string().default(''),
    embedding_model: z.string().default(''),
    input_price: z.number().default(0),
    output_price: z.number().default(0),
    timeout_seconds: z.number().default(30),
  }),
};

export type Group = keyof typeof groups;
export type Settings<G extends Group> = z.infer<(typeof groups)[G]>;

export async function readGroup<G extends Group>(database: Database, group: G): Promise<Settings<G>> {
  const row = await database.directory
    .selectFrom('setting')
    .select('value')
    .where('key', '=', group)
    .executeTakeFirst();
  return groups[group].parse(row?.value ?? {}) as Settings<G>;
}

export async function writeGroup<G extends Group>(
  tx: PlatformTx,
  group: G,
  value: Settings<G>,
  now: Date,
): Promise<void> {
  const json = JSON.stringify(groups[group].parse(value));
  await tx.db
    .insertInto('setting')
    .values({ key: group, value: json, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: now }))
    .execute();
}
