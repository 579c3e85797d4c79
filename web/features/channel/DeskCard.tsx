import { useTranslation } from 'react-i18next';
import { useStored } from '#web/lib/session.ts';
import { deskHeight } from '#web/features/channel/cordsOf.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { HandoverRule } from '#web/ui/DutyLine.tsx';
import { StatusDot } from '#web/ui/StatusDot.tsx';

/** Where all cords end: the agent, and the people that it hands over to. */
export function DeskCard({ agent, hasAgent }: { agent: string; hasAgent: boolean }) {
  const { t } = useTranslation('chat');
  const workspace = useStored('workspace');
  const name = workspace?.name ?? '';
  return (
    <section
      aria-label={t('channel.desk')}
      style={{ height: deskHeight }}
      className="flex w-70 flex-col justify-center gap-4 rounded-5 bg-surface px-5 shadow-3"
    >
      <p className="flex items-center gap-3 border-b hairline pb-4">
        <Avatar name={name} image={workspace?.avatar} size={36} shape="square" tone="ink" />
        <span className="min-w-0">
          <span className="block truncate text-14 font-semibold">{name}</span>
          <span className="block text-13 text-text-2">{t('channel.desk')}</span>
        </span>
      </p>
      {hasAgent ? (
        <>
          <StatusDot tone="lamp" className="text-14!">
            {t('channel.deskAgent', { name: agent })}
          </StatusDot>
          <HandoverRule kind="taken">{t('channel.deskHandover')}</HandoverRule>
        </>
      ) : null}
      <StatusDot tone="ink" className="text-14! text-text-2!">
        {hasAgent ? t('channel.deskPeople') : t('channel.deskPeopleOnly')}
      </StatusDot>
    </section>
  );
}
