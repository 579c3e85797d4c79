import '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { maxMediaBytes } from '#server/platform/http/server.ts';
import { AppError } from '#shared/errors.ts';

const maxNameLength = 100;

export interface UploadedFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
}

/** The one file of a multipart body. */
export function readUploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  return readMultipart(request, async (part) => ({
    name: part.filename,
    mimeType: part.mimetype,
    bytes: await part.toBuffer(),
  }));
}

/**
 * What `read` makes of the one file of a multipart body, which is read to its end. Whatever the parser throws is the fault
 * of the body.
 */
export async function readMultipart<T>(
  request: FastifyRequest,
  read: (part: MultipartFile) => Promise<T>,
  fileSize = maxMediaBytes,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('unsupported_media');
  let result: { of: T } | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize } })) {
      if (part.fieldname.length > maxNameLength) throw new AppError('malformed_request');
      if (part.type === 'file') result = { of: await read(part) };
      else if (part.valueTruncated) throw new AppError('malformed_request');
    }
  } catch (error) {
    // The rest of the body is discarded, so that the connection serves the next request.
    request.raw.unpipe().resume();
    if (error instanceof AppError) throw error;
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw new AppError(isTooLarge ? 'payload_too_large' : 'malformed_request');
  }
  if (!result) throw new AppError('invalid_input', { fields: { file: 'missing' } });
  return result.of;
}
