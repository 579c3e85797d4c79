import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChannelIcon, channelColour } from '#web/entities/channel/ChannelIcon.tsx';
import { HandoverRule } from '#web/entities/conversation/HandoverRule.tsx';
import { Dot } from '#web/ui/display/StatusDot.tsx';

/** Where each connector begins and ends, in a drawing of 660 by 520. */
const connectors = [
  { type: 'whatsapp', from: 96, to: 214 },
  { type: 'instagram', from: 196, to: 236 },
  { type: 'web_chat', from: 296, to: 258 },
  { type: 'email', from: 396, to: 280 },
] as const;

/** Four channels lead to a conversation, in which the agent hands over to a person. */
export function HandoverPicture() {
  const { t } = useTranslation('website');
  return (
    <figure className="relative min-h-(--picture) [--picture:500px] max-md:mt-6 max-md:[--picture:600px]">
      <figcaption className="sr-only">{t('card.label')}</figcaption>
      <svg
        viewBox="0 0 660 520"
        preserveAspectRatio="none"
        className="absolute inset-0 h-(--picture) w-full"
        fill="none"
        aria-hidden="true"
      >
        {connectors.map(({ type, from, to }, index) => (
          <path
            key={type}
            d={`M58 ${from} C 150 ${from}, 150 ${to}, 262 ${to}`}
            stroke={channelColour(type)}
            strokeWidth="3"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
            pathLength="1"
            className="connector"
            style={{ animationDelay: `${index * 120}ms` }}
          />
        ))}
      </svg>
      {connectors.map(({ type, from }) => (
        <span
          key={type}
          className="absolute left-[2.5%] grid size-13 -translate-y-1/2 place-items-center rounded-4 bg-surface shadow-2 max-md:left-0 max-md:size-11"
          style={{ top: `calc(${from / 520} * var(--picture))` }}
          aria-hidden="true"
        >
          <ChannelIcon type={type} className="size-5.5" />
        </span>
      ))}
      <div className="relative top-3 ml-[35%] flex max-w-120 flex-col gap-3 rounded-5 bg-surface p-5 pb-6 text-[14.5px] leading-normal shadow-3 lang-zh:leading-[1.65] md:mr-12 max-lg:md:mr-8 max-md:ml-16">
        <p className="flex items-center justify-between gap-3 border-b hairline pb-3">
          <span className="truncate font-semibold">{t('card.customer')}</span>
          <span className="flex items-center gap-1.5 text-13 text-text-2">
            <ChannelIcon type="whatsapp" className="size-3.5" />
            WhatsApp
          </span>
        </p>
        <p className="max-w-[88%] rounded-4 rounded-bl-1 bg-bubble px-3.5 py-2.5">{t('card.question')}</p>
        <div className="max-w-[88%] self-end rounded-4 rounded-br-1 bg-ai-soft px-3.5 py-2.5">
          <p className="mb-0.5 flex items-center gap-2 text-12 font-semibold text-ai-text">
            <Dot tone="ai" className="ml-0.75" />
            {t('card.agent')}
          </p>
          {t('card.answer')}
          <p className="mt-2 flex items-center gap-1.5 text-12 text-text-2">
            <BookOpen className="size-3.5 shrink-0 stroke-[1.8]" aria-hidden="true" />
            {t('card.source')}
          </p>
        </div>
        <HandoverRule kind="taken">{t('card.handover')}</HandoverRule>
        <p className="max-w-[88%] self-end rounded-4 rounded-br-1 bg-bubble-me px-3.5 py-2.5 text-on-bubble-me">
          {t('card.reply')}
        </p>
      </div>
    </figure>
  );
}
