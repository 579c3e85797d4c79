import { AppError } from '#shared/errors.ts';

/** Translates a violation of the unique constraint to `already_exists` with the field. The transaction is aborted. */
export async function onUniqueViolation<T>(
  statement: Promise<T>,
  constraint: string,
  field: string,
): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== constraint) throw error;
    throw new AppError('already_exists', { fields: { [field]: 'in use already' } });
  }
}
