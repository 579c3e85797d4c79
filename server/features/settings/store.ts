import { z } from 'zod';
import type pg from 'pg';
import type { Database, PlatformTx } from '#server/platform/database/database.ts';
import { smtpSecurity, systemMode } from '#shared/contract/console/system.ts';
import { systemLimits, type SystemLimit } from '#shared/rules/systemLimits.ts';
import { limits } from '#shared/schema/limits.ts';

const days = ({ default: standard }: { default: number }) => z.number().default(standard);

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
  /** The mail server. */
  notification: z.object({
    smtp_host: z.string().default(''),
    smtp_port: z.number().default(587),
    smtp_security: smtpSecurity.default('starttls'),
    smtp_username: z.string().default(''),
    /** Encrypted, base64; as all secrets below. */
    smtp_password: z.string().default(''),
    from_address: z.string().default(''),
    from_name: z.string().default(''),
    reply_to: z.string().default(''),
  }),
  stripe: z.object({
    publishable_key: z.string().default(''),
    secret_key: z.string().default(''),
    webhook_secret: z.string().default(''),
  }),
  facebook: z.object({
    app_id: z.string().default(''),
    app_secret: z.string().default(''),
    verify_token: z.string().default(''),
    graph_api_version: z.string().default(''),
  }),
  /** The client by which members connect Google calendars. */
  google: z.object({
    client_id: z.string().default(''),
    client_secret: z.string().default(''),
  }),
  retention: z.object({
    audit_days: days(limits.retention.audit_days),
    trace_days: days(limits.retention.trace_days),
    webhook_delivery_days: days(limits.retention.webhook_delivery_days),
    mail_days: days(limits.retention.mail_days),
    live_event_days: days(limits.retention.live_event_days),
  }),
  limits: z.object({
    visitor_answers: usual('visitor_answers'),
    address_answers: usual('address_answers'),
    hour_answers: usual('hour_answers'),
    plan_share: usual('plan_share'),
    turn_tokens: usual('turn_tokens'),
    conversation_tokens: usual('conversation_tokens'),
    address_sessions: usual('address_sessions'),
    address_messages: usual('address_messages'),
    proof_threshold: usual('proof_threshold'),
    proof_bits: usual('proof_bits'),
    hour_pages: usual('hour_pages'),
  }),
  /** Identifies us to push services. Created once, at the first start. */
  push: z.object({
    public_key: z.string().default(''),
    /** Encrypted, base64. */
    private_key: z.string().default(''),
  }),
};

function usual(name: SystemLimit) {
  return z.number().default(systemLimits[name].usual);
}

export type Group = keyof typeof groups;
export type Settings<G extends Group> = z.infer<(typeof groups)[G]>;

export async function readGroup<G extends Group>(database: Database, group: G): Promise<Settings<G>> {
  const row = await database.crossWorkspace
    .selectFrom('setting')
    .select('value')
    .where('key', '=', group)
    .executeTakeFirst();
  return groups[group].parse(row?.value ?? {}) as Settings<G>;
}

/** The same, locked until the end of the transaction that will write it. */
export async function lockGroup<G extends Group>(tx: PlatformTx, group: G): Promise<Settings<G>> {
  const row = await tx.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', group)
    .forUpdate()
    .executeTakeFirst();
  return groups[group].parse(row?.value ?? {}) as Settings<G>;
}

/** The limits of the system as a workspace's statement reads them: the stored value, or none. */
export function parseLimits(stored: unknown): Settings<'limits'> {
  return groups.limits.parse(stored ?? {});
}

/** The name of the system, at the end of a transaction of any role. */
export async function readSystemName(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>(
    `select value->>'system_name' as name from setting where key = 'system'`,
  );
  return rows[0]?.name ?? groups.system.parse({}).system_name;
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

/** Writes the group unless it exists: of several nodes that do so concurrently, the first one's is kept. */
export async function writeGroupOnce<G extends Group>(
  tx: PlatformTx,
  group: G,
  value: Settings<G>,
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('setting')
    .values({ key: group, value: JSON.stringify(groups[group].parse(value)), updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
