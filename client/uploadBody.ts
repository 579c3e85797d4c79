import { ApiError } from '#client/apiError.ts';
import type { ApiRequest } from '#client/sendRequest.ts';
import type { ErrorReply, Success } from '#shared/schema/envelope.ts';

interface Upload extends Omit<ApiRequest, 'body'> {
  body: FormData | Blob;
  /** Receives the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a large body and reports progress, which `fetch` cannot. Rejects as `sendRequest` does. */
export function uploadBody<Data>(upload: Upload): Promise<Data> {
  const { url, method = 'POST', token, headers = {}, body, signal, onProgress } = upload;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total && loaded / total));
    request.addEventListener('load', () => {
      const reply = request.response as Success<Data> | ErrorReply | null;
      if (reply?.success) return resolve(reply.data);
      reject(
        new ApiError(request.status, { trace_id: request.getResponseHeader('x-trace-id') ?? '', ...reply }),
      );
    });
    request.addEventListener('error', () => reject(new ApiError(0)));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
