import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { verifyExample } from '#web/features/webhook/verifyExample.ts';
import { Code } from '#web/ui/display/Code.tsx';
import { CopyButton } from '#web/ui/form/CopyButton.tsx';

/** How a receiver checks that a delivery is ours. */
export function VerifyGuide() {
  const { t } = useTranslation('subscription');
  return (
    <details className="group mx-6 my-8 max-w-180 border-t hairline pt-4 max-md:mx-4">
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-1 text-14 font-semibold max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 stroke-[1.8] text-text-3 transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        {t('webhook.verify.title')}
      </summary>
      <div className="mt-3 flex flex-col items-start gap-3">
        <p className="text-13 text-pretty text-text-2">{t('webhook.verify.text')}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-13 text-pretty text-text-2">
          <li>{t('webhook.verify.answer')}</li>
          <li>{t('webhook.verify.twice')}</li>
          <li>{t('webhook.verify.library')}</li>
        </ul>
        <Code label={t('webhook.verify.code')} text={verifyExample} scroll className="w-full" />
        <CopyButton text={verifyExample} label={t('webhook.verify.copy')} />
      </div>
    </details>
  );
}
