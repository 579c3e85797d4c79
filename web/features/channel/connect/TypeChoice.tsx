import { ChevronRight, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { typeDescriptions } from '#shared/channels/typeDescriptions.ts';
import type { Channel } from '#shared/contract/channel.ts';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';

interface Props {
  onChoose: (type: Channel['type']) => void;
  onDemo: () => void;
  isBusy: boolean;
}

/** The types of channels, each with what it is, and the demo phone. */
export function TypeChoice({ onChoose, onDemo, isBusy }: Props) {
  const { t } = useTranslation('channel');
  return (
    <ul aria-label={t('kind')} className="flex flex-col">
      {typeDescriptions.map(({ type }, index) => (
        <li key={type}>
          <button
            type="button"
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(type)}
            className="flex min-h-13 w-full items-center gap-3.5 rounded-3 px-2 py-2 text-left transition-colors hover:bg-sunken"
          >
            <span className="grid size-9 shrink-0 place-items-center rounded-2 bg-canvas">
              <ChannelIcon type={type} className="size-4.5" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-14 font-medium">{t(`type.${type}`)}</span>
              <span className="block text-13 text-pretty text-text-2">{t(`about.${type}`)}</span>
            </span>
            <ChevronRight className="size-4 shrink-0 stroke-[1.8] text-text-3" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li className="mt-2 border-t hairline pt-2">
        <button
          type="button"
          disabled={isBusy}
          onClick={onDemo}
          className="flex min-h-13 w-full items-center gap-3.5 rounded-3 px-2 py-2 text-left transition-colors hover:bg-sunken"
        >
          <span className="grid size-9 shrink-0 place-items-center rounded-2 bg-canvas">
            <Smartphone className="size-4.5 stroke-[1.6] text-text-2" aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-14 font-medium">{t('demo.title')}</span>
            <span className="block text-13 text-pretty text-text-2">{t('demo.about')}</span>
          </span>
          <ChevronRight className="size-4 shrink-0 stroke-[1.8] text-text-3" aria-hidden="true" />
        </button>
      </li>
    </ul>
  );
}
