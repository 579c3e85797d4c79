import { MailOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '#web/lib/useSystem.ts';

/** What a customer sees who has not come by the link of a message. */
export default function PortalPage() {
  const { t } = useTranslation('relationship');
  useTitle(t('portal.title'));
  return (
    <div className="mx-auto flex min-h-full max-w-120 flex-col justify-center px-6 py-16">
      <span className="mb-6 grid size-12 place-items-center rounded-3 bg-human-soft text-human-text">
        <MailOpen className="size-6 stroke-[1.6]" aria-hidden="true" />
      </span>
      <h1 className="text-24 font-semibold">{t('portal.title')}</h1>
      <p className="mt-2 text-16 text-pretty text-text-2">{t('portal.text')}</p>
    </div>
  );
}
