import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#shared/contract/channel.ts';
import { address } from '#web/lib/locale.ts';
import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import { buttonClass } from '#web/ui/form/buttonClass.ts';

/** The snippet for a site, and the link to the hosted page of the chat. */
export function Install({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  const snippet = `<script src="${location.origin}/widget.js" data-channel="${channel.key}" async></script>`;
  const page = `${location.origin}/public/chat/${channel.key}`;
  return (
    <section aria-label={t('install')} className="flex min-w-0 flex-col gap-2">
      <div>
        <h3 className="text-14 font-semibold">{t('install')}</h3>
        <p className="text-13 text-text-2">{t('installText')}</p>
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can select it
        tabIndex={0}
        aria-label={t('snippet')}
        className="rounded-2 bg-sunken px-3 py-2.5 font-mono text-12 leading-5! whitespace-pre-wrap select-all"
      >
        {snippet}
      </pre>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={snippet} label={t('copySnippet')} />
      </div>
      <p className="mt-3 text-13 text-text-2">{t('pageText')}</p>
      <div className="flex flex-wrap gap-2">
        <a
          href={address(`/public/chat/${channel.key}`)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({})}
        >
          <ExternalLink aria-hidden="true" />
          {t('openPage')}
        </a>
        <CopyButton text={page} label={t('copyLink')} />
      </div>
    </section>
  );
}
