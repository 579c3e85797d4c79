import { sql } from 'kysely';
import { readPhone } from '#server/features/customer/readPhone.ts';
import { getCustomer } from '#server/features/customer/store.ts';
import { publish } from '#server/features/webhook/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { AppError } from '#shared/errors.ts';

interface NewCustomer {
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
  locale: string;
  timeZone: string;
  /** They say it themselves. It is not taken for a customer who has the same: a member merges them. */
  isClaimed: boolean;
}

/**
 * A customer by name with a phone number or an e-mail address, who has written on no channel. Where a member names
 * them, the customer with the same number or address is the one. Rejects with `invalid_input` what is no phone number.
 */
export async function addCustomer(ctx: Ctx, tx: WorkspaceTx, given: NewCustomer): Promise<number> {
  const { name, locale, timeZone, isClaimed } = given;
  const email = given.email ?? '';
  const phone = given.phone?.trim() ? readPhone(given.phone, timeZone) : '';
  if (phone === undefined)
    throw new AppError('invalid_input', { fields: { 'customer.phone': 'not a phone number' } });
  const known = isClaimed ? undefined : await findByContact(tx, phone, email);
  if (known !== undefined) return known;
  const claimed = isClaimed ? ['name', ...(email === '' ? [] : ['email'])] : [];
  const { id } = await tx.db
    .insertInto('customer')
    .values({ name, phone, email, locale, claimed })
    .returning('id')
    .executeTakeFirstOrThrow();
  publish(ctx, tx, 'customer.created', await getCustomer(tx, id));
  return id;
}

/**
 * Those who have an e-mail address, a phone number or an id, at most 50, the newest first. `is_verified`: somebody
 * vouches for the address, not only the customer.
 */
export async function findPeople(
  tx: WorkspaceTx,
  { id, email, phone }: { id?: number; email?: string; phone?: string },
) {
  const rows = await tx.db
    .selectFrom('customer')
    .select(['id', 'email', 'claimed'])
    .where((eb) => {
      if (id !== undefined) return eb('id', '=', id);
      if (email !== undefined) return eb(sql`lower(email)`, '=', email.toLowerCase());
      return eb('phone', '=', phone ?? '');
    })
    .where(sql<boolean>`${id !== undefined || Boolean(email) || Boolean(phone)}`)
    .where('blocked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ claimed, ...row }) => ({ ...row, is_verified: !claimed.includes('email') }));
}

async function findByContact(tx: WorkspaceTx, phone: string, email: string): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('customer')
    .select('id')
    .where('merged_into', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('phone', '=', phone), eb('phone', '<>', '')]),
        eb.and([eb(sql`lower(email)`, '=', email.toLowerCase()), eb('email', '<>', '')]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
