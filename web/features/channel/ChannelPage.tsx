import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelRoutes } from '#shared/contract/channel.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { ChannelBoard } from '#web/features/channel/ChannelBoard.tsx';
import { ChannelDetails } from '#web/features/channel/ChannelDetails.tsx';
import { allChannels } from '#web/features/channel/channelLoader.ts';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

const ConnectDialog = lazily(() => import('#web/features/channel/connect/ConnectDialog.tsx'));

/** The channels of the workspace. */
export default function ChannelPage() {
  const { t } = useTranslation(['channel', 'common']);
  const [url, setUrl] = useSearch({ channel: 0, connect: false, part: '' });
  const role = useStored('workspace-user')?.role;
  const mayManage = role !== undefined && roleMay(role, 'channel.manage');
  const query = usePage(channelRoutes.list, allChannels);
  const { data, error } = query;
  const agent = useAgent().name;
  const opened = data?.rows.find(({ id }) => id === url.channel);
  const connect = () => setUrl({ connect: true }, { push: true });
  const close = () => setUrl({ channel: 0, part: '' });
  return (
    <>
      <PageHeader
        title={t('common:menu.channels')}
        text={t('intro')}
        actions={
          mayManage && (
            <Button variant="primary" onClick={connect}>
              <Plus aria-hidden="true" />
              {t('connect')}
            </Button>
          )
        }
      />
      {data && (
        <ChannelBoard
          channels={data.rows}
          agent={agent}
          onOpen={({ id }) => setUrl({ channel: id }, { push: true })}
          placeholder={<NoChannel onConnect={mayManage ? connect : undefined} />}
        />
      )}
      {!data && !error && <SkeletonLines lines={6} className="max-w-150 p-6" />}
      {!data && error && <LoadFailed title={t('listFailed')} query={query} />}
      <ConnectDialog
        open={url.connect && mayManage}
        onClose={() => setUrl({ connect: false })}
        onConnected={({ id }, part) => setUrl({ connect: false, channel: id, part: part ?? '' })}
      />
      <Drawer
        open={url.channel > 0 && data !== undefined}
        onClose={close}
        width={920}
        title={opened ? t(`type.${opened.type}`) : t('list')}
      >
        {opened ? (
          <ChannelDetails
            key={opened.id}
            channel={opened}
            agent={agent}
            mayManage={mayManage}
            onGone={close}
          />
        ) : (
          <EmptyState
            title={t('gone')}
            action={<Button onClick={close}>{t('common:action.close')}</Button>}
          />
        )}
      </Drawer>
    </>
  );
}

function NoChannel({ onConnect }: { onConnect: (() => void) | undefined }) {
  const { t } = useTranslation('channel');
  return (
    <div className="flex min-h-30 items-center gap-4 rounded-4 border-2 border-dashed border-line-strong px-5 py-4 max-md:flex-wrap">
      <ChannelIcon type="web_chat" className="size-6" />
      <p className="min-w-0 flex-1">
        <span className="block text-16 font-semibold">{t('none')}</span>
        <span className="block text-13 text-text-2">{onConnect ? t('noneText') : t('noneMember')}</span>
      </p>
      {onConnect && <Button onClick={onConnect}>{t('connect')}</Button>}
    </div>
  );
}
