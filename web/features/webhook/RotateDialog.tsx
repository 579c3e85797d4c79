import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookRoutes } from '#shared/contract/webhook.ts';
import { useAction } from '#web/lib/queries.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { SecretDialog } from '#web/ui/overlay/SecretDialog.tsx';

interface Props {
  id: number;
  open: boolean;
  onClose: () => void;
}

/** For how many hours the former secret stays valid. */
const overlaps = [24, 72, 168, 0];

/** Makes a new secret and shows it once. */
export function RotateDialog({ id, open, onClose }: Props) {
  const { t } = useTranslation('subscription');
  const [hours, setHours] = useState(overlaps[0]!);
  const [secret, setSecret] = useState<string>();
  const rotate = useAction(webhookRoutes.rotateSecret, {
    refresh: [webhookRoutes.list, webhookRoutes.get],
    onDone: (made) => setSecret(made.secret),
  });
  if (secret !== undefined) {
    return (
      <SecretDialog
        open={open}
        onClose={() => {
          setSecret(undefined);
          onClose();
        }}
        title={t('webhook.rotated')}
        text={t('webhook.madeText')}
        label={t('webhook.secret')}
        secret={secret}
      />
    );
  }
  return (
    <FormDialog
      isChanged={hours !== overlaps[0]}
      onDiscard={() => setHours(overlaps[0]!)}
      open={open}
      onClose={onClose}
      busy={rotate.isPending}
      width={460}
      title={t('webhook.rotate')}
      description={t('webhook.rotateText')}
      submitLabel={t('webhook.rotateButton')}
      onSubmit={(event) => {
        event.preventDefault();
        rotate.mutate({ params: { id }, body: { overlap_hours: hours } });
      }}
    >
      <Field label={t('webhook.former')} hint={hours === 0 ? t('webhook.atOnceText') : undefined}>
        <Select
          value={hours}
          onChange={setHours}
          options={overlaps.map((value) => ({
            value,
            label: value === 0 ? t('webhook.atOnce') : t('webhook.validDays', { count: value / 24 }),
          }))}
        />
      </Field>
    </FormDialog>
  );
}
