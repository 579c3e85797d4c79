import { useTranslation } from 'react-i18next';
import type { Channel } from '#shared/contract/channel.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

export function ChannelStatus({ status }: { status: Channel['status'] }) {
  const { t } = useTranslation('channel');
  const tone = ({ connected: 'ok', error: 'danger', disabled: 'idle' } as const)[status];
  return <StatusDot tone={tone}>{t(`status.${status}`)}</StatusDot>;
}

/** Who answers first on a channel: ai for the agent, human for people. */
export function FirstAnswer({ channel, agent }: { channel: Channel; agent: string }) {
  const { t } = useTranslation('channel');
  return channel.agent_enabled ? (
    <StatusDot tone="ai">{t('agentFirst', { name: agent })}</StatusDot>
  ) : (
    <StatusDot tone="human">{t('peopleFirst')}</StatusDot>
  );
}
