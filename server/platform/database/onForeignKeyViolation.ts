import { AppError, type ErrorCode } from '#shared/errors.ts';

/** Runs a delete; rejects with the error when other rows still refer to the row, and the transaction is lost. */
export async function onForeignKeyViolation<T>(
  statement: Promise<T>,
  constraint: string,
  code: ErrorCode,
): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== constraint) throw error;
    throw new AppError(code);
  }
}
