import { ApiError, parseReply } from '../callApi.ts';
import { base, type UploadedMedia } from '../protocol.ts';

/** Sends a file with its progress (0 to 1), which `fetch` does not tell. */
export function uploadFile(
  file: File,
  token: string | null,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<UploadedMedia> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${base}/media`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('loadend', () => {
      const reply = parseReply(request.responseText);
      if (request.status < 300 && reply.data) resolve(reply.data as UploadedMedia);
      else reject(new ApiError(request.status, reply.error_code));
    });
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
