import { useTranslation } from 'react-i18next';
import type { Channel } from '#shared/contract/channel.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

export function ChannelStatus({ status }: { status: Channel['status'] }) {
  const { t } = useTranslation('chat');
  const tone = ({ connected: 'ok', error: 'danger', disabled: 'idle' } as const)[status];
  return <StatusDot tone={tone}>{t(`channel.status.${status}`)}</StatusDot>;
}

/** Who answers first on a channel: ai for the agent, human for people. */
export function FirstAnswer({ channel, agent }: { channel: Channel; agent: string }) {
  const { t } = useTranslation('chat');
  return channel.agent_enabled ? (
    <StatusDot tone="ai">{t('channel.agentFirst', { name: agent })}</StatusDot>
  ) : (
    <StatusDot tone="human">{t('channel.peopleFirst')}</StatusDot>
  );
}
