import { useTranslation } from 'react-i18next';
import type { Trace } from '#shared/contract/conversation.ts';
import { formatLatency } from '#web/entities/trace/formatCost.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

/** The tools that the agent called, each with its input and output. */
export function TraceTools({ tools }: { tools: Trace['tools'] }) {
  const { t } = useTranslation('chat');
  return (
    <ol className="flex flex-col gap-2">
      {tools.map((tool, index) => (
        <li key={index}>
          <details className="rounded-3 bg-surface text-13 shadow-[inset_0_0_0_1px_var(--color-line)]">
            <summary className="flex flex-wrap items-center gap-x-3 rounded-3 px-3 py-2">
              <span className="font-medium">{tool.title}</span>
              <StatusDot tone={tool.ok ? 'ok' : 'danger'}>
                {tool.ok ? t('trace.toolWorked') : t('trace.toolFailed')}
              </StatusDot>
              <span className="ml-auto text-12 text-text-3">{formatLatency(tool.ms)}</span>
            </summary>
            <dl className="flex flex-col gap-1 px-3 pb-2.5 text-12">
              <dt className="text-text-3">{t('trace.input')}</dt>
              <dd className="font-mono break-all whitespace-pre-wrap">{tool.input}</dd>
              <dt className="text-text-3">{t('trace.output')}</dt>
              <dd className="font-mono break-all whitespace-pre-wrap">{tool.output}</dd>
            </dl>
          </details>
        </li>
      ))}
    </ol>
  );
}
