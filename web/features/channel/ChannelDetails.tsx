import { Power, PowerOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { loadTexts } from '#web/lib/i18n.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useAction } from '#web/lib/queries.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { ChannelForm } from '#web/features/channel/ChannelForm.tsx';
import { ChannelStatus } from '#web/features/channel/ChannelStatus.tsx';
import { IdentitySection } from '#web/features/channel/IdentitySection.tsx';
import { isDemoPhone } from '#web/features/channel/demo/isDemoPhone.ts';
import { HealthSection } from '#web/features/channel/health/HealthSection.tsx';
import { Install } from '#web/features/channel/Install.tsx';
import { describeType } from '#web/entities/channel/describeType.ts';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { Tabs } from '#web/ui/display/Tabs.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDelete } from '#web/ui/overlay/ConfirmDelete.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const HoursSection = lazily(async () => {
  await loadTexts('parley');
  return import('#web/features/channel/HoursSection.tsx');
});
const DemoPhone = lazily(async () => {
  await loadTexts('chat');
  return import('#web/features/channel/demo/DemoPhone.tsx');
});
const DeliveryLog = lazily(() => import('#web/features/channel/log/DeliveryLog.tsx'));

interface Props {
  channel: Channel;
  agent: string;
  /** Whether the user has the permission to change channels. */
  mayManage: boolean;
  onGone: () => void;
}

export function ChannelDetails({ channel, agent, mayManage, onGone }: Props) {
  const { t } = useTranslation('channel');
  const count = channel.conversation_count;
  const isOutward = describeType(channel.type).abilities.is_outward;
  const isDemo = isDemoPhone(channel);
  const [{ part }, setUrl] = useSearch({ part: '' });
  const tabs = [
    { value: 'overview', label: t('tab.overview') },
    ...(isDemo ? [{ value: 'phone', label: t('tab.phone') }] : []),
    { value: 'log', label: t('tab.log') },
  ];
  const shown = part === 'log' || (part === 'phone' && isDemo) ? part : 'overview';
  const overview = (
    <div className="flex flex-col gap-7 px-6 py-5 max-md:px-4">
      {!mayManage && <p className="rounded-3 bg-sunken px-3.5 py-2.5 text-14">{t('readOnly')}</p>}
      {isOutward && <HealthSection channel={channel} mayManage={mayManage} />}
      <AgentSwitch channel={channel} agent={agent} mayManage={mayManage} />
      {!isOutward && (
        <>
          <Install channel={channel} />
          {mayManage && <IdentitySection channel={channel} />}
        </>
      )}
      <hr className="hairline" />
      <ChannelForm channel={channel} agent={agent} readOnly={!mayManage} />
      <HoursSection channel={channel} mayManage={mayManage} />
      {mayManage && <ChannelActions channel={channel} isOutward={isOutward} onGone={onGone} />}
    </div>
  );
  return (
    <>
      <div className="flex items-center gap-4 px-6 pt-5 max-md:px-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-3 bg-canvas">
          <ChannelIcon type={channel.type} className="size-5.5" />
        </span>
        <div className="min-w-0">
          <h3 className="text-18 font-semibold" dir="auto">
            {channel.name}
          </h3>
          <p className="flex flex-wrap gap-x-4 text-13 text-text-2">
            <ChannelStatus status={channel.status} />
            {isDemo && <Badge tone="warn">{t('demo.badge')}</Badge>}
            <span>{t('conversations', { count, total: formatNumber(count) })}</span>
            <span>{t('since', { date: formatDate(channel.created_at) })}</span>
          </p>
        </div>
      </div>
      {isOutward && mayManage ? (
        <Tabs
          label={t('tab.label')}
          className="mt-3 px-6 max-md:px-4"
          value={shown}
          onChange={(next) => setUrl({ part: next === 'overview' ? '' : next })}
          tabs={tabs}
        >
          {shown === 'log' && <DeliveryLog channel={channel} />}
          {shown === 'phone' && <DemoPhone channel={channel} />}
          {shown === 'overview' && overview}
        </Tabs>
      ) : (
        overview
      )}
    </>
  );
}

function AgentSwitch({ channel, agent, mayManage }: Omit<Props, 'onGone'>) {
  const { t } = useTranslation('channel');
  const update = useAction(channelRoutes.update, { refresh: [channelRoutes.list] });
  const wanted = update.isPending && !(update.variables.body instanceof FormData) && update.variables.body;
  return (
    <Switch
      tone="ai"
      label={t('agentHere', { name: agent })}
      hint={t('agentHereHint')}
      checked={wanted ? (wanted.agent_enabled ?? channel.agent_enabled) : channel.agent_enabled}
      disabled={!mayManage}
      onChange={(agent_enabled) => update.mutate({ params: { id: channel.id }, body: { agent_enabled } })}
      className="rounded-3 px-4 py-3 shadow-[inset_0_0_0_1px_var(--color-line)]"
    />
  );
}

/** Switches a channel off and on, and removes it. */
function ChannelActions({
  channel,
  isOutward,
  onGone,
}: Pick<Props, 'channel' | 'onGone'> & { isOutward: boolean }) {
  const { t } = useTranslation('channel');
  const [removing, setRemoving] = useState(false);
  const isOff = channel.status === 'disabled';
  const update = useAction(channelRoutes.update, {
    refresh: [channelRoutes.list],
    onDone: ({ status }) => toast.done(t(status === 'disabled' ? 'isOff' : 'isOn')),
  });
  const remove = useAction(channelRoutes.remove, {
    refresh: [channelRoutes.list],
    onDone: () => toast.done(t('removed')),
  });
  const count = channel.conversation_count;
  return (
    <section
      aria-label={t('ending')}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t hairline pt-5"
    >
      <p className="min-w-60 flex-1 text-13 text-text-2">
        {isOutward
          ? t(isOff ? 'switchOnOutward' : 'switchOffOutward')
          : t(isOff ? 'switchOnText' : 'switchOffText')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={update.isPending}
          onClick={() =>
            update.mutate({
              params: { id: channel.id },
              body: { status: isOff ? 'connected' : 'disabled' },
            })
          }
        >
          {isOff ? <Power aria-hidden="true" /> : <PowerOff aria-hidden="true" />}
          {isOff ? t('switchOn') : t('switchOff')}
        </Button>
        <Button variant="quiet" className="text-danger!" onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden="true" />
          {t('remove')}
        </Button>
      </div>
      <ConfirmDelete
        open={removing}
        onClose={() => setRemoving(false)}
        message={
          count > 0
            ? t('confirmRemove', { name: channel.name, count, total: formatNumber(count) })
            : t(isOutward ? 'confirmRemoveOutward' : 'confirmRemoveEmpty', { name: channel.name })
        }
        onDelete={async () => {
          await remove.mutateAsync({ params: { id: channel.id } });
          onGone();
        }}
      />
    </section>
  );
}
