import { z } from 'zod';

/** Field types that recur in the calls. Every object is strict: an unknown field is a 422. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const bodyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const unixSeconds = z.number().int();
export const idParams = z.strictObject({ id });
export const empty = z.strictObject({});

/** Text of people: stored as written, less NUL, which PostgreSQL cannot hold. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .transform((value) => value.replaceAll('\u0000', ''))
    .pipe(z.string().min(min).max(max));

export const name = z
  .string()
  .transform((value) => value.replaceAll('\u0000', '').trim())
  .pipe(z.string().min(1).max(100));

/** Paging, sorting and search of every list: `page`, `size`, `field`, `asc`, `keyword`. */
export function listQuery<const Fields extends readonly [string, ...string[]]>(
  sortable: Fields,
  extra: z.ZodRawShape = {},
) {
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce
      .number()
      .int()
      .min(1)
      .default(10)
      .transform((size) => Math.min(size, 9999)),
    field: z.enum(sortable).default(sortable[0]),
    asc: z.stringbool().default(false),
    keyword: text(200).default(''),
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
