import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#shared/contract/channel.ts';
import { ChannelCard } from '#web/features/channel/ChannelCard.tsx';
import { cardGap, connectorsOf } from '#web/features/channel/connectorsOf.ts';
import { InboxCard } from '#web/features/channel/InboxCard.tsx';
import { channelColour } from '#web/entities/channel/ChannelIcon.tsx';

interface Props {
  channels: readonly Channel[];
  agent: string;
  onOpen: (channel: Channel) => void;
  /** Shown instead of a list without channels. */
  placeholder: ReactNode;
}

const width = 132;

/** The channels, each with a line to the inbox. */
export function ChannelBoard({ channels, agent, onOpen, placeholder }: Props) {
  const { t } = useTranslation('channel');
  const { height, cardsTop, inboxCardTop, ends } = connectorsOf(Math.max(1, channels.length));
  return (
    <div className="mx-auto flex max-w-270 items-start px-6 py-6 max-md:px-4 max-md:py-2">
      <ul
        aria-label={t('list')}
        style={{ gap: cardGap, '--top': `${cardsTop}px` } as CSSProperties}
        className="flex min-w-0 flex-1 flex-col lg:pt-(--top)"
      >
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelCard channel={channel} agent={agent} onOpen={() => onOpen(channel)} />
          </li>
        ))}
        {channels.length === 0 && <li>{placeholder}</li>}
      </ul>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ width, height }}
        className="shrink-0 max-lg:hidden"
        fill="none"
        aria-hidden="true"
      >
        {ends.map(({ from, to }, index) => (
          <Connector
            key={channels[index]?.id ?? 0}
            channel={channels[index]}
            from={from}
            to={to}
            index={index}
          />
        ))}
      </svg>
      <div style={{ marginTop: inboxCardTop }} className="shrink-0 max-lg:hidden">
        <InboxCard agent={agent} hasAgent={channels.some(answersByAgent)} />
      </div>
    </div>
  );
}

interface ConnectorProps {
  channel: Channel | undefined;
  from: number;
  to: number;
  index: number;
}

/** Solid and in the channel's colour while it is connected, else dashed and grey. */
function Connector({ channel, from, to, index }: ConnectorProps) {
  const isLive = channel?.status === 'connected';
  return (
    <path
      d={`M0 ${from} C ${width * 0.55} ${from}, ${width * 0.45} ${to}, ${width} ${to}`}
      stroke={isLive ? channelColour(channel.type) : 'var(--color-line-strong)'}
      strokeWidth={isLive ? 3 : 2}
      strokeLinecap="round"
      {...(isLive
        ? { pathLength: 1, className: 'connector', style: { animationDelay: `${index * 120}ms` } }
        : { strokeDasharray: '2 7' })}
    />
  );
}

function answersByAgent({ agent_enabled, status }: Channel): boolean {
  return agent_enabled && status === 'connected';
}
