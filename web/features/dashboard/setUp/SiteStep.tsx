import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelRoutes } from '#shared/contract/channel.ts';
import { workspaceDashboardRoutes } from '#shared/contract/workspaceDashboard.ts';
import { address } from '#web/lib/locale.ts';
import { useAction, usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { buttonClass } from '#web/ui/form/buttonClass.ts';
import { toast } from '#web/ui/overlay/toast.ts';

const channels = { query: { page: 1, size: 50, field: 'created_at', asc: true, keyword: '' } } as const;

/** Makes the web chat and shows the line that a site needs. */
export function SiteStep() {
  const { t } = useTranslation('user-dashboard');
  const name = useStored('workspace')?.name ?? '';
  const query = usePage(channelRoutes.list, channels);
  const create = useAction(channelRoutes.create, {
    refresh: [channelRoutes.list, workspaceDashboardRoutes.setUp],
  });
  return (
    <Loaded query={query} lines={3}>
      {({ rows }) => {
        const chat = rows.find(({ type }) => type === 'web_chat');
        return chat ? (
          <Snippet channelKey={chat.key} />
        ) : (
          <Button
            variant="primary"
            busy={create.isPending}
            onClick={() => create.mutate({ body: { type: 'web_chat', name } })}
          >
            {t('setUp.site.create')}
          </Button>
        );
      }}
    </Loaded>
  );
}

function Snippet({ channelKey }: { channelKey: string }) {
  const { t } = useTranslation('user-dashboard');
  const snippet = `<script src="${location.origin}/widget.js" data-channel="${channelKey}" async></script>`;
  const copy = () =>
    navigator.clipboard.writeText(snippet).then(
      () => toast.done(t('setUp.site.copied')),
      () => toast.error(t('setUp.site.notCopied')),
    );
  return (
    <div className="flex max-w-150 flex-col gap-3">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can select it
        tabIndex={0}
        aria-label={t('setUp.site.snippet')}
        className="rounded-2 bg-sunken px-3 py-2.5 font-mono text-12 leading-5! whitespace-pre-wrap select-all"
      >
        {snippet}
      </pre>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('setUp.site.copy')}
        </Button>
        <a
          href={address(`/public/chat/${channelKey}`)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({})}
        >
          {t('setUp.site.open')}
        </a>
      </div>
    </div>
  );
}
