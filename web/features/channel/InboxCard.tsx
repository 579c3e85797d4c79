import { useTranslation } from 'react-i18next';
import { useStored } from '#web/lib/session.ts';
import { inboxCardHeight } from '#web/features/channel/connectorsOf.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { HandoverRule } from '#web/entities/conversation/HandoverRule.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

/** The inbox at the end of the connectors: the agent and the members. */
export function InboxCard({ agent, hasAgent }: { agent: string; hasAgent: boolean }) {
  const { t } = useTranslation('channel');
  const workspace = useStored('workspace');
  const name = workspace?.name ?? '';
  return (
    <section
      aria-label={t('inbox')}
      style={{ height: inboxCardHeight }}
      className="flex w-70 flex-col justify-center gap-4 rounded-5 bg-surface px-5 shadow-3"
    >
      <p className="flex items-center gap-3 border-b hairline pb-4">
        <Avatar name={name} image={workspace?.avatar} size={36} shape="square" tone="human" />
        <span className="min-w-0">
          <span className="block truncate text-14 font-semibold">{name}</span>
          <span className="block text-13 text-text-2">{t('inbox')}</span>
        </span>
      </p>
      {hasAgent ? (
        <>
          <StatusDot tone="ai" className="text-14!">
            {t('inboxAgent', { name: agent })}
          </StatusDot>
          <HandoverRule kind="taken">{t('inboxHandover')}</HandoverRule>
        </>
      ) : null}
      <StatusDot tone="human" className="text-14! text-text-2!">
        {hasAgent ? t('inboxPeople') : t('inboxPeopleOnly')}
      </StatusDot>
    </section>
  );
}
