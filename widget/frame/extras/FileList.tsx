import type { Attachments } from './createAttachments.ts';
import { t as pageText } from '../page.ts';
import { Icon } from '../view/Icon.tsx';
import { close } from '../view/outlines.ts';
import { formatBytes } from './formatBytes.ts';
import * as outlines from './outlines.ts';
import { t } from './texts.ts';

/** The attachments of the next message. */
export function FileList({ attachments }: { attachments: Attachments }) {
  const { items, error, remove, start, dropPreview } = attachments;
  return (
    <>
      <p class="error" role="alert">
        {error}
      </p>
      <ul class="files">
        {items.map((item) => {
          const { id, file, preview, problem, media, progress } = item;
          return (
            <li key={id}>
              {preview ? (
                <img src={preview} alt="" onError={() => dropPreview(id)} />
              ) : (
                <Icon path={outlines.file} />
              )}
              <span class="file-text">
                <b title={file.name}>{file.name}</b>
                <small class={problem && 'over'}>{problem ?? formatBytes(file.size)}</small>
              </span>
              {problem ? (
                <button type="button" class="link" onClick={() => start(item)}>
                  {pageText('tryAgain')}
                </button>
              ) : (
                <progress
                  class={media && 'full'}
                  value={media ? 1 : progress}
                  aria-label={t(media ? 'uploaded' : 'uploading', { name: file.name })}
                />
              )}
              <button
                type="button"
                class="quiet"
                aria-label={`${pageText('remove')}: ${file.name}`}
                onClick={() => remove(id)}
              >
                <Icon path={close} />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
