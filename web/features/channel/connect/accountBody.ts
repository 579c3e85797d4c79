import type { FieldDescription } from '#shared/channels/typeDescriptions.ts';

/** The values of the fields as a form holds them. */
export type AccountValues = Record<string, string>;

/** As the call takes them. Blank ones are left out: the system has its own for some, and secrets stay as they are. */
export function accountBody(fields: readonly FieldDescription[], values: AccountValues): object {
  const entered = fields
    .map((field) => [field, (values[field.name] ?? '').trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([{ name, kind }, value]) => [name, typed(kind, value)] as const);
  return Object.fromEntries(entered);
}

function typed(kind: FieldDescription['kind'], value: string): string | number | boolean {
  if (kind === 'number') return Number(value);
  if (kind === 'switch') return value === 'true';
  return value;
}

export type FieldProblem = 'required' | 'wrong' | 'too_long';

/** `keeps`: a value is stored already, so that a blank field leaves it as it is. */
export function problemOf(
  field: FieldDescription,
  entered: string | undefined,
  { keeps = false } = {},
): FieldProblem | undefined {
  const value = (entered ?? '').trim();
  if (value === '') return field.required && !keeps ? 'required' : undefined;
  if (value.length > mostOf(field)) return 'too_long';
  if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(value)) return 'wrong';
  if (field.kind !== 'number') return undefined;
  const number = Number(value);
  const isWithin = number >= (field.least ?? -Infinity) && number <= (field.largest ?? Infinity);
  return Number.isInteger(number) && isWithin ? undefined : 'wrong';
}

export function mostOf({ most }: FieldDescription): number {
  return most ?? 1000;
}
