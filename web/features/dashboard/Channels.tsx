import { useTranslation } from 'react-i18next';
import type { WorkspaceDashboard } from '#shared/contract/workspaceDashboard.ts';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { Section } from '#web/features/dashboard/Section.tsx';
import { Bars } from '#web/ui/chart/Bars.tsx';

export function Channels({ data }: { data: WorkspaceDashboard }) {
  const { t } = useTranslation('user-dashboard');
  return (
    <Section title={t('channels.title')}>
      <Bars
        label={t('channels.title')}
        rowName={t('channels.channel')}
        parts={[
          { name: t('share.agent', { name: data.agent_name }), tone: 'ai' },
          { name: t('share.people'), tone: 'human' },
        ]}
        rows={data.channels.map(({ id, type, name, agent, people }) => ({
          key: id,
          name,
          icon: <ChannelIcon type={type} />,
          values: [agent, people],
        }))}
        empty={t('channels.none')}
      />
    </Section>
  );
}
