import { t } from '../words.ts';
import { Frame } from './Frame.tsx';

/** An address of no page, or a link that is not ours or has expired. */
export function Missing({ of, path }: { of: 'page' | 'link'; path: string }) {
  return (
    <Frame path={path}>
      <h1>{t(of === 'link' ? 'linkInvalid' : 'pageMissing')}</h1>
      <p class="quiet">{t(of === 'link' ? 'linkInvalidText' : 'pageMissingText')}</p>
    </Frame>
  );
}
