import type { CustomerMessage } from '#shared/contract/message.ts';
import { webHref } from '#shared/linkify.ts';
import { detectLang } from './detectLang.ts';
import { page } from '../page.ts';
import { Icon } from '../view/Icon.tsx';
import { book } from './outlines.ts';
import { t } from './texts.ts';

/** The citations of an answer: each opens to its quote. */
export function Sources({ citations }: { citations: CustomerMessage['citations'] }) {
  return (
    <ul class="sources" aria-label={t('sources')}>
      {citations.map(({ title, quote, url }, index) => {
        const href = webHref(url);
        return (
          <li key={index}>
            <details>
              <summary>
                <Icon path={book} />
                <span lang={detectLang(title, page.lang)}>{title}</span>
              </summary>
              <blockquote lang={detectLang(quote, page.lang)}>{quote}</blockquote>
              {href && (
                <a href={href} target="_blank" rel="noopener noreferrer nofollow" lang={page.lang}>
                  {t('openSource')}
                </a>
              )}
            </details>
          </li>
        );
      })}
    </ul>
  );
}
