import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

const maxNameLength = 100;

export interface UploadedFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
}

/** The one file of a multipart body, which is read to its end. Whatever the parser throws is the fault of the body. */
export async function readUploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported_media');
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.fieldname.length > maxNameLength) throw new AppError('malformed_request');
      if (part.type === 'file')
        file = { name: part.filename, mimeType: part.mimetype, bytes: await part.toBuffer() };
      else if (part.valueTruncated) throw new AppError('malformed_request');
    }
  } catch (error) {
    // The rest of the body is discarded, so that the connection serves the next request.
    request.raw.unpipe().resume();
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw new AppError(isTooLarge ? 'payload_too_large' : 'malformed_request');
  }
  if (!file) throw new AppError('invalid_input', { fields: { file: 'missing' } });
  return file;
}
