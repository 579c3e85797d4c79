import { cx } from '#web/ui/cx.ts';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#shared/contract/channel.ts';
import { guides } from '#web/features/channel/connect/guides.ts';
import { buttonClass } from '#web/ui/form/buttonClass.ts';

/** What to copy from where at the provider. Nothing for a type without steps. */
export function Guide({ type }: { type: Channel['type'] }) {
  const { t } = useTranslation('channel');
  const guide = guides[type];
  if (!guide) return null;
  return (
    <section aria-label={t('guideTitle')} className="rounded-3 bg-sunken px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-13 font-semibold">{t('guideTitle')}</h3>
        {guide.url && (
          <a
            href={guide.url}
            target="_blank"
            rel="noreferrer"
            className={cx(buttonClass({ variant: 'quiet', size: 's' }), '-mr-2.5')}
          >
            {t(`guide.${type as 'whatsapp'}.open`)}
            <ExternalLink aria-hidden="true" />
          </a>
        )}
      </div>
      <ol className="mt-1.5 flex flex-col gap-1.5">
        {Array.from({ length: guide.steps }, (_, index) => (
          <li key={index} className="flex gap-2.5 text-13 text-pretty text-text-2">
            <span
              aria-hidden="true"
              className="mt-px grid size-5 shrink-0 place-items-center rounded-full bg-surface text-11 font-semibold text-text"
            >
              {index + 1}
            </span>
            <span className="min-w-0">{t(`guide.${type as 'whatsapp'}.step${(index + 1) as 1 | 2}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
