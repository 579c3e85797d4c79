import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import type { Reply } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';

export function ImportResult({
  result: { accepted, rejected, rejected_count: rejectedCount, read, complete },
}: {
  result: Reply<typeof knowledgeRoutes.import>;
}) {
  const { t } = useTranslation('ai-knowledge');
  const figure = (count: number) => ({ count, total: formatNumber(count) });
  return (
    <div className="flex flex-col gap-4" role="status">
      <Line icon={<CircleCheck className="text-ok" />} isShown={accepted > 0}>
        <strong className="font-semibold">{t('import.accepted', figure(accepted))}</strong>
        <span className="block text-text-2">{t('import.acceptedText')}</span>
      </Line>
      <Line icon={<CircleAlert className="text-warn" />} isShown={accepted === 0}>
        <strong className="font-semibold">{t('import.nothing')}</strong>
      </Line>
      <Line icon={<CircleAlert className="text-warn" />} isShown={!complete}>
        {t('import.stopped', { line: formatNumber(read) })}
      </Line>
      <Line icon={<CircleAlert className="text-danger" />} isShown={rejectedCount > 0}>
        <strong className="font-semibold">{t('import.rejected', figure(rejectedCount))}</strong>
        {accepted > 0 && <span className="block text-text-2">{t('import.rejectedText')}</span>}
        <ol
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
          tabIndex={0}
          aria-label={t('import.rejected', figure(rejectedCount))}
          className="mt-2 max-h-60 overflow-y-auto rounded-2 bg-sunken py-1 text-13"
        >
          {rejected.map(({ line, error }) => (
            <li key={line} className="flex gap-3 px-3 py-1">
              <span className="w-20 shrink-0 text-text-2">
                {t('import.line', { line: formatNumber(line) })}
              </span>
              <span className="min-w-0 font-mono text-12 leading-5!" lang="en">
                {error}
              </span>
            </li>
          ))}
        </ol>
      </Line>
    </div>
  );
}

function Line({
  icon,
  isShown,
  children,
}: {
  icon: React.ReactNode;
  isShown: boolean;
  children: React.ReactNode;
}) {
  if (!isShown) return null;
  return (
    <div className="flex gap-3 text-14 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
