/** The access to a calendar outside: its tokens, kept encrypted, and renewed before they end. */
import { googleCalendar } from '#server/adapters/calendar/google.ts';
import type { Call, Outcome, Tokens } from '#server/adapters/calendar/port.ts';
import {
  findCalendar,
  updateCalendar,
  type CalendarRow,
} from '#server/features/booking/external/calendarStore.ts';
import { readGoogleClient } from '#server/features/settings/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';

export function tokenPurpose(workspaceId: number): string {
  return `booking.calendar:${workspaceId}`;
}

export function sealTokens(secrets: Secrets, workspaceId: number, tokens: Tokens) {
  const purpose = tokenPurpose(workspaceId);
  return {
    access_token: secrets.seal(tokens.accessToken, purpose),
    access_expires_at: tokens.expiresAt,
    ...(tokens.refreshToken !== '' && { refresh_token: secrets.seal(tokens.refreshToken, purpose) }),
  };
}

interface Renewed {
  resourceId: number;
  /** Those that a member has replaced meanwhile stay. */
  former: Buffer;
  tokens: Tokens;
}

export const storeTokens = systemOperation(
  'booking.store_tokens',
  async ({ platform }, tx, { resourceId, former, tokens }: Renewed) => {
    const row = await findCalendar(tx, resourceId, { lock: true });
    if (!row || Buffer.compare(row.refresh_token, former) !== 0) return;
    await updateCalendar(tx, resourceId, sealTokens(platform.secrets, tx.workspaceId, tokens));
  },
);

/** Calls with a valid access token: renewed when it has ended, and once when the provider refuses it. */
export async function withAccess<Value>(
  ctx: Ctx,
  call: Call,
  row: CalendarRow,
  work: (accessToken: string) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const { platform, workspaceId } = ctx;
  const purpose = tokenPurpose(workspaceId);
  const renew = async (): Promise<Outcome<string>> => {
    const client = await readGoogleClient(platform);
    if (!client) return { kind: 'rejected', reason: 'refused' };
    const refreshToken = platform.secrets.open(row.refresh_token, purpose);
    const renewed = await googleCalendar.refresh(call, client, refreshToken, platform.clock.now());
    if (renewed.kind !== 'done') return renewed;
    const stored = { resourceId: row.resource_id, former: row.refresh_token, tokens: renewed.value };
    await perform(ctx, storeTokens, stored);
    row.access_token = platform.secrets.seal(renewed.value.accessToken, purpose);
    row.access_expires_at = renewed.value.expiresAt;
    return { kind: 'done', value: renewed.value.accessToken };
  };
  if (row.access_expires_at.getTime() > platform.clock.now().getTime() + 60_000) {
    const outcome = await work(platform.secrets.open(row.access_token, purpose));
    if (outcome.kind !== 'unauthorized') return outcome;
  }
  const token = await renew();
  if (token.kind !== 'done') return token;
  const outcome = await work(token.value);
  return outcome.kind === 'unauthorized' ? { kind: 'revoked' } : outcome;
}
