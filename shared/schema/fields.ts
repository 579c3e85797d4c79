import { z } from 'zod';
import { limits } from '#shared/schema/limits.ts';
import { isPictureAddress } from '#shared/pictureAddress.ts';
import { storable } from '#shared/storable.ts';
import { isTimeZone } from '#shared/time.ts';

/** Field types that recur in the calls. Every object is strict: an unknown field is a 422. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const bodyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const unixSeconds = z.number().int();
export const idParams = z.strictObject({ id });
export const empty = z.strictObject({});

/** Text of people: stored as written, less what PostgreSQL cannot hold. Lengths are in characters (code points). */
export const text = (max: number, min = 0) => z.string().transform(storable).pipe(characters(min, max));

export const name = named('must be between 1 and 100 characters');

/** A name of 1 to 100 characters, trimmed, of which at least one can be seen. */
export function named(message: string) {
  return z
    .string()
    .transform((value) => (visible.test(value) ? storable(value).trim() : ''))
    .pipe(characters(1, limits.name, message));
}

const visible = /[^\p{White_Space}\p{Control}\p{Default_Ignorable_Code_Point}]/u;

function characters(min: number, max: number, message?: string) {
  return z
    .string()
    .refine((value) => countCharacters(value, max) >= min, {
      message: message ?? (min === 1 ? 'required' : `must be at least ${min} characters`),
    })
    .refine((value) => countCharacters(value, max) <= max, {
      message: message ?? `must be at most ${max} characters`,
    })
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max });
}

/** Code points: an emoji or a rare character counts once, as PostgreSQL counts it. Stops counting beyond the limit. */
function countCharacters(value: string, limit: number): number {
  if (value.length <= limit && !/[\ud800-\udfff]/.test(value)) return value.length;
  if (value.length > limit * 2) return limit + 1;
  return [...value].length;
}

export const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,49}$/, '3 to 50 letters, digits, dots, dashes or underscores');

export const email = z
  .string()
  .trim()
  .max(254, 'must be at most 254 characters')
  .pipe(z.email('not an e-mail address'));

/** A password that somebody chooses; one that is only compared may be anything. */
export const newPassword = z
  .string()
  .transform(storable)
  .pipe(
    characters(8, 200).refine(
      (value) => [...value].filter((character) => visible.test(character)).length >= 8,
      'must be at least 8 characters, not counting spaces',
    ),
  );

export const timeZone = z.string().refine(isTimeZone, 'not a time zone');

/** An image as a data URL, or none. Bare base64 is taken for a PNG. The address of the picture leaves it as it is. */
export const avatar = text(400_000)
  .transform((value) => {
    if (isPictureAddress(value)) return undefined;
    return value === '' || value.startsWith('data:') ? value : `data:image/png;base64,${value}`;
  })
  .pipe(
    z
      .string()
      .regex(/^(data:image\/(png|jpeg|gif|webp|avif|svg\+xml);base64,[A-Za-z0-9+/]+=*)?$/, 'not an image')
      .optional(),
  );

/** A boolean of a query string. One that has been parsed can be parsed again. */
export const queryFlag = z.union([z.stringbool(), z.boolean()]);

/** A larger size is read as the largest. */
export const paging = (most = 9999) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .transform((size) => Math.min(size, most)),
});

/** The largest page of entries with long texts: 9999 of them would take hundreds of megabytes. */
export const largestTextPage = 500;

/** Paging, sorting and search of every list: `page`, `size`, `field`, `asc`, `keyword`. */
export function listQuery<
  const Fields extends readonly [string, ...string[]],
  Extra extends z.ZodRawShape = Record<never, never>,
>(sortable: Fields, extra = {} as Extra, most?: number) {
  return z.strictObject({
    ...paging(most),
    field: z.enum(sortable).default(sortable[0]),
    asc: queryFlag.default(false),
    keyword: text(limits.keyword).default(''),
    ...extra,
  });
}

export type ListQuery<Field extends string = string> = {
  page: number;
  size: number;
  field: Field;
  asc: boolean;
  keyword: string;
};
