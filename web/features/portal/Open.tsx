import { useTranslation } from 'react-i18next';
import { portalRoutes } from '#shared/contract/booking/portal.ts';
import { useAction } from '#web/lib/queries.ts';
import { write } from '#web/lib/session.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { Button } from '#web/ui/form/Button.tsx';

/** Opens a link by a button: programs that look at the addresses in a message must not use it up. */
export function Open({ link }: { link: string }) {
  const { t } = useTranslation('relationship');
  const [, setSearch] = useSearch({ link: '' });
  const open = useAction(portalRoutes.open, {
    quiet: true,
    onDone: ({ session_token: session }) => {
      write('portal-session', session);
      setSearch({ link: '' });
    },
  });
  const isOver = open.error?.code === 'link_invalid';
  return (
    <>
      <p className="mt-2 text-16 text-pretty text-text-2" role={open.error ? 'alert' : undefined}>
        {isOver ? t('portal.linkOver') : open.error ? t('portal.failed') : t('portal.open')}
      </p>
      {!isOver && (
        <Button
          variant="primary"
          size="l"
          className="mt-6 self-start"
          busy={open.isPending}
          onClick={() => open.mutate({ body: { link } })}
        >
          {t('portal.openButton')}
        </Button>
      )}
    </>
  );
}
