import { BookOpen, CircleHelp, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { addAnswerAddress } from '#web/entities/trace/addAnswerAddress.ts';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { useMessages } from '#web/features/conversation/thread/useMessages.ts';
import { useCall } from '#web/lib/queries.ts';
import { cx } from '#web/ui/cx.ts';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** The sources and tools of the agent's latest answer, and the question without an answer. */
export function UsedList({ conversationId }: { conversationId: number }) {
  const { t } = useTranslation('chat');
  const { explain } = useInbox();
  const agent = useAgent().name;
  const { messages } = useMessages(conversationId);
  const latest = messages.findLast((message) => message.has_trace);
  const { data: trace, isPending } = useCall(
    conversationRoutes.trace,
    { params: { id: conversationId, message_id: latest?.id ?? 0 } },
    { quiet: true, enabled: latest !== undefined, staleTime: Infinity },
  );
  if (!latest) return null;
  const isMissing = trace?.reason === 'no_answer';
  const tools = trace?.tools ?? [];
  const found = trace?.passages.filter(({ cited }) => cited) ?? latest.citations;
  // A greeting or a thank-you has no sources: then the answer before it is shown.
  const saysSomething = found.length > 0 || tools.length > 0 || isMissing;
  const answer = saysSomething
    ? latest
    : (messages.findLast((message) => message.citations.length > 0) ?? latest);
  const sources = new Map(
    (saysSomething ? found : answer.citations).map(({ source_id, title }) => [source_id, title]),
  );
  return (
    <section className="mt-5.5">
      <h3 className="mb-1.5 text-13 font-semibold">{t('inbox.used.title', { agent })}</h3>
      {isPending ? (
        <SkeletonLines lines={2} />
      ) : (
        <ul className="text-13">
          {[...sources].map(([source, title]) => (
            <Used key={source} icon={<BookOpen />} detail={t('inbox.used.knowledge')}>
              <Link
                to={`/app/ai-knowledge/knowledge?source=${source}`}
                lang={textLanguage(title)}
                className="rounded-1 hover:text-human-text hover:underline"
              >
                {title}
              </Link>
            </Used>
          ))}
          {tools.map((tool, index) => (
            <Used
              key={`${tool.name} ${index}`}
              icon={<Wrench />}
              detail={tool.ok ? t('inbox.used.tool') : t('trace.toolFailed')}
              isMissing={!tool.ok}
            >
              {tool.title}
            </Used>
          ))}
          {isMissing && (
            <Used icon={<CircleHelp />} detail={t('inbox.used.missing')} isMissing>
              <Link
                to={addAnswerAddress(trace.question)}
                lang={textLanguage(trace.question)}
                className="rounded-1 hover:underline"
              >
                {trace.question}
              </Link>
            </Used>
          )}
          {sources.size === 0 && tools.length === 0 && !isMissing && (
            <li className="text-text-3">{t('inbox.used.nothing')}</li>
          )}
        </ul>
      )}
      <button
        type="button"
        onClick={() => explain(answer.id)}
        className="mt-2 rounded-1 text-13 font-medium text-human-text hover:underline max-md:min-h-11"
      >
        {t('inbox.why.title')}
      </button>
    </section>
  );
}

function Used({
  icon,
  detail,
  isMissing = false,
  children,
}: {
  icon: ReactNode;
  detail: string;
  isMissing?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      className={cx(
        'flex gap-2.5 py-1.5 [&>svg]:mt-0.75 [&>svg]:size-3.75 [&>svg]:shrink-0 [&>svg]:stroke-[1.6]',
        isMissing ? 'text-danger' : '[&>svg]:text-text-3',
      )}
    >
      {icon}
      <span className="min-w-0">
        {children}
        <span className={cx('block text-12', !isMissing && 'text-text-3')}>{detail}</span>
      </span>
    </li>
  );
}
