import { BookOpen, CornerDownLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChannelBadge } from '#web/entities/channel/ChannelIcon.tsx';
import { HandlerLine } from '#web/entities/conversation/HandlerLine.tsx';
import { HandoverRule } from '#web/entities/conversation/HandoverRule.tsx';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Dot, StatusDot } from '#web/ui/display/StatusDot.tsx';
import { cx } from '#web/ui/cx.ts';

/** What a customer is called and wrote stays as it is in every language of the page. */
const foreign = {
  jiahui: { name: '林佳慧', last: '可以分期付款吗？' },
  hana: { name: 'Hana Whitfield', last: 'Re: Invoice 2291' },
} as const;
const rows = [
  { id: 'grace', channel: 'whatsapp', tone: 'danger' },
  { id: 'jiahui', channel: 'instagram', tone: 'ai' },
  { id: 'hana', channel: 'email', tone: 'human' },
  { id: 'tomas', channel: 'telegram', tone: 'done' },
] as const;

/** The inbox as it looks in the app: its list, and a thread that the agent has handed over. */
export function InboxPicture() {
  const { t } = useTranslation('website');
  return (
    <figure className="grid overflow-hidden rounded-5 bg-surface shadow-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
      <figcaption className="sr-only">{t('omnichannel.inbox')}</figcaption>
      <div className="bg-canvas p-2 max-sm:border-b max-sm:hairline sm:border-r sm:hairline">
        <p className="px-2.5 pt-2 pb-3 text-18 font-semibold">{t('omnichannel.list')}</p>
        {rows.map((row, index) => {
          const { name, last } =
            row.id === 'jiahui' || row.id === 'hana'
              ? foreign[row.id]
              : { name: t(`omnichannel.row.${row.id}.name`), last: t(`omnichannel.row.${row.id}.last`) };
          return (
            <div
              key={row.id}
              className={cx(
                'flex gap-3 rounded-3 p-2.5',
                index === 0
                  ? 'bg-human-soft [--ring:var(--color-human-soft)]'
                  : '[--ring:var(--color-canvas)]',
              )}
            >
              <Avatar
                name={name}
                badge={<ChannelBadge type={row.channel} />}
                className="[--avatar:var(--color-line)]"
              />
              <div className="min-w-0">
                <p className="truncate text-14 font-semibold" lang={textLanguage(name)}>
                  {name}
                </p>
                <p className="truncate text-13 text-text-2" lang={textLanguage(last)}>
                  {last}
                </p>
                <StatusDot tone={row.tone}>{t(`omnichannel.row.${row.id}.status`)}</StatusDot>
              </div>
            </div>
          );
        })}
      </div>
      <div className="flex flex-col gap-3 p-5 pr-7 text-14">
        <div className="relative -mr-4 flex flex-1 flex-col gap-3 pr-4">
          <HandlerLine handler="ai" className="absolute -top-5 right-0 bottom-0" />
          <p className="max-w-[85%] self-start rounded-4 rounded-bl-1 bg-bubble px-3.5 py-2.5">
            {t('omnichannel.thread.question')}
          </p>
          <div className="flex max-w-[85%] flex-col items-end self-end">
            <p className="rounded-4 rounded-br-1 bg-ai-soft px-3.5 py-2.5">
              {t('omnichannel.thread.answer')}
            </p>
            <p className="mt-1 flex items-center gap-2 text-12 text-text-2">
              <span className="font-semibold text-ai-text">{t('card.agent')}</span>
              <BookOpen className="size-3.25 stroke-[1.8]" aria-hidden="true" />
              14:26
            </p>
          </div>
          <p className="max-w-[85%] self-start rounded-4 rounded-bl-1 bg-bubble px-3.5 py-2.5">
            {t('omnichannel.thread.thanks')}
          </p>
        </div>
        <HandoverRule kind="asked">{t('omnichannel.thread.waiting')}</HandoverRule>
        <div className="rounded-4 p-3.5 shadow-[inset_0_0_0_1px_var(--color-line-strong)]">
          <p>{t('omnichannel.thread.reply')}</p>
          <p className="mt-3 flex items-center justify-between gap-3">
            <span className="flex items-center gap-2 text-12 text-ai-text">
              <Dot tone="ai" className="ml-0.75" />
              {t('omnichannel.thread.draft')}
            </span>
            <span className="flex h-8 items-center gap-2 rounded-2 bg-human px-3.5 text-13 font-medium text-on-human">
              {t('omnichannel.thread.send')}
              <CornerDownLeft className="size-4 stroke-[1.6]" aria-hidden="true" />
            </span>
          </p>
        </div>
      </div>
    </figure>
  );
}
