import { AppError } from '#shared/errors.ts';

/**
 * Runs a statement whose name must be the only one. The database decides who was first; the one who comes second
 * hears `already_exists` with the field, and the transaction is lost.
 */
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
