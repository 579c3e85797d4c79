import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#shared/contract/channel.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ChannelStatus, FirstAnswer } from '#web/features/channel/ChannelStatus.tsx';
import { isDemoPhone } from '#web/features/channel/demo/isDemoPhone.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { cardHeight } from '#web/features/channel/connectorsOf.ts';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  channel: Channel;
  agent: string;
  onOpen: () => void;
}

export function ChannelCard({ channel, agent, onOpen }: Props) {
  const { t } = useTranslation('channel');
  const count = channel.conversation_count;
  const isOff = channel.status === 'disabled';
  return (
    <button
      type="button"
      onClick={onOpen}
      style={{ '--height': `${cardHeight}px` } as CSSProperties}
      className="flex w-full items-center gap-4 rounded-4 bg-surface px-5 py-4 text-left shadow-2 transition-colors hover:bg-human-soft lg:min-h-(--height) max-md:items-start max-md:px-4"
    >
      <span
        className={cx('grid size-12 shrink-0 place-items-center rounded-3 bg-canvas', isOff && 'grayscale')}
      >
        <ChannelIcon type={channel.type} className="size-5.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="line-clamp-1 text-16 font-semibold">{channel.name}</span>
          <ChannelStatus status={channel.status} />
          {isDemoPhone(channel) && <Badge tone="warn">{t('demo.badge')}</Badge>}
        </span>
        <span className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-text-2">
          <FirstAnswer channel={channel} agent={agent} />
          <span>{t('conversations', { count, total: formatNumber(count) })}</span>
        </span>
      </span>
    </button>
  );
}
