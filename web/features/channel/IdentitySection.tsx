import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { useAction } from '#web/lib/queries.ts';
import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Code } from '#web/ui/display/Code.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDelete } from '#web/ui/overlay/ConfirmDelete.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The secret with which the site signs who its visitors are. It is shown once, when it is made. */
export function IdentitySection({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  const [secret, setSecret] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const refresh = [channelRoutes.list];
  const rotate = useAction(channelRoutes.rotateIdentitySecret, {
    refresh,
    onDone: (made) => setSecret(made.secret),
  });
  const remove = useAction(channelRoutes.removeIdentitySecret, {
    refresh,
    onDone: () => {
      setSecret(undefined);
      toast.done(t('identity.removed'));
    },
  });
  const params = { id: channel.id };
  return (
    <section aria-label={t('identity.title')} className="flex min-w-0 flex-col gap-2">
      <div>
        <h3 className="flex flex-wrap items-center gap-2 text-14 font-semibold">
          {t('identity.title')}
          {channel.signs_identity && <Badge tone="ok">{t('identity.inUse')}</Badge>}
        </h3>
        <p className="text-13 text-text-2">{t('identity.text')}</p>
      </div>
      {secret && (
        <div role="status" className="flex flex-col items-start gap-2">
          <p className="text-13 font-medium">{t('identity.once')}</p>
          <Code label={t('identity.secret')} text={secret} />
          <CopyButton text={secret} label={t('identity.copy')} />
        </div>
      )}
      {channel.signs_identity && (
        <>
          <p className="text-13 text-text-2">{t('identity.howTo')}</p>
          <Code label={t('identity.example')} text={exampleOf(channel)} />
          <p className="text-13 text-text-2">{t('identity.overlap')}</p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={rotate.isPending} onClick={() => rotate.mutate({ params, body: {} })}>
          {t(channel.signs_identity ? 'identity.rotate' : 'identity.create')}
        </Button>
        {channel.signs_identity && (
          <Button variant="quiet" className="text-danger!" onClick={() => setRemoving(true)}>
            {t('identity.remove')}
          </Button>
        )}
      </div>
      <ConfirmDelete
        open={removing}
        onClose={() => setRemoving(false)}
        message={t('identity.confirmRemove')}
        onDelete={() => remove.mutateAsync({ params })}
      />
    </section>
  );
}

/** For a server in JavaScript; libraries for JWT in other languages take the same values. */
function exampleOf({ key }: Channel): string {
  return `token = jwt.sign({ sub: user.id, name: user.name, email: user.email }, secret,
  { algorithm: 'HS256', expiresIn: '10m' })

<script src="${location.origin}/widget.js" data-channel="${key}" data-identity="\${token}" async></script>`;
}
