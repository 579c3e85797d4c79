import { AppError } from '#shared/errors.ts';

/**
 * Awaits a statement and translates the violation of a unique, foreign-key or check constraint into the error that is
 * given for the constraint's name. The database decides which of two concurrent writes violates it. The transaction is
 * aborted then.
 */
export async function onConstraintViolation<T>(
  statement: Promise<T>,
  errors: Record<string, () => AppError>,
): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    throw errors[constraint]?.() ?? error;
  }
}

/** For a unique constraint on one field. */
export function alreadyExists(field: string): () => AppError {
  return () => new AppError('already_exists', { fields: { [field]: 'in use already' } });
}
