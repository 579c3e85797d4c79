import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

export interface UploadedFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
}

/** The one file of a multipart body. */
export async function readUploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported_media');
  const part = await request.file();
  if (!part) throw new AppError('invalid_input', { fields: { file: 'missing' } });
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new AppError('payload_too_large');
  return { name: part.filename, mimeType: part.mimetype, bytes };
}
