import { useTranslation } from 'react-i18next';
import { ChannelIcon, channelColour } from '#web/entities/channel/ChannelIcon.tsx';
import { HandoverRule } from '#web/entities/conversation/HandoverRule.tsx';
import { Dot } from '#web/ui/display/StatusDot.tsx';

/** Where each connector begins and ends, in a drawing of 170 by 400. */
const connectors = [
  { brand: 'whatsapp', from: 50, to: 150 },
  { brand: 'instagram', from: 150, to: 184 },
  { brand: 'web_chat', from: 250, to: 218 },
  { brand: 'email', from: 350, to: 252 },
] as const;

/** A drawing of the product: four channels lead to one inbox, where the AI hands over to a person. */
export function AuthArt() {
  const { t } = useTranslation('auth');
  return (
    <div className="mt-14 flex items-center" aria-hidden="true">
      <svg viewBox="0 0 170 400" className="h-100 w-42.5 shrink-0 overflow-visible max-lg:hidden" fill="none">
        {connectors.map(({ brand, from, to }, index) => (
          <path
            key={brand}
            d={`M50 ${from} C 112 ${from}, 100 ${to}, 171 ${to}`}
            stroke={channelColour(brand)}
            strokeWidth="3"
            strokeLinecap="round"
            pathLength="1"
            className="connector"
            style={{ animationDelay: `${index * 160}ms` }}
          />
        ))}
        {connectors.map(({ brand, from }) => (
          <foreignObject key={brand} x="0" y={from - 25} width="50" height="50" className="overflow-visible">
            <span className="grid size-12.5 place-items-center rounded-[15px] bg-surface shadow-2">
              <ChannelIcon type={brand} className="size-5.5" />
            </span>
          </foreignObject>
        ))}
      </svg>
      <div className="flex min-w-0 flex-1 flex-col gap-3 rounded-5 bg-surface p-5 text-14 shadow-3">
        <p className="flex items-center justify-between border-b hairline pb-3">
          <span className="font-semibold">{t('art.customer')}</span>
          <span className="flex items-center gap-1.5 text-13 text-text-2">
            <ChannelIcon type="whatsapp" className="size-3.5" />
            WhatsApp
          </span>
        </p>
        <p className="max-w-[88%] rounded-4 rounded-bl-1 bg-bubble px-3.5 py-2.5">{t('art.question')}</p>
        <div className="max-w-[88%] self-end rounded-4 rounded-br-1 bg-ai-soft px-3.5 py-2.5">
          <p className="mb-0.5 flex items-center gap-2 text-12 font-semibold text-ai-text">
            <Dot tone="ai" className="ml-0.75" />
            {t('art.agent')}
          </p>
          {t('art.answer')}
        </div>
        <HandoverRule kind="taken">{t('art.handover')}</HandoverRule>
        <p className="max-w-[88%] self-end rounded-4 rounded-br-1 bg-bubble-me px-3.5 py-2.5 text-on-bubble-me">
          {t('art.reply')}
        </p>
      </div>
    </div>
  );
}
