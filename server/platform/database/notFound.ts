import { AppError } from '#shared/errors.ts';

/** For `executeTakeFirstOrThrow` of a row that somebody asks for by its id. */
export const notFound = () => new AppError('not_found');
