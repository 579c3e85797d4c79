import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { portalRoutes } from '#shared/contract/booking/portal.ts';
import { locale } from '#web/lib/locale.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';

interface Props {
  /** As its addresses name it. */
  organization: string;
}

/** Asks for a link. The answer does not say whether anybody is known by the address or number. */
export function Ask({ organization }: Props) {
  const { t } = useTranslation('relationship');
  const ask = useAction(portalRoutes.ask);
  const form = useForm({ defaultValues: { contact: '' } });
  if (ask.isSuccess)
    return (
      <div role="status">
        <p className="mt-2 text-16 text-pretty text-text-2">{t('portal.sent')}</p>
        <Button className="mt-6" onClick={() => ask.reset()}>
          {t('portal.again')}
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      className="mt-2 flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ contact }) =>
        ask.mutate({ body: { organization, contact: contact.trim(), locale } }),
      )}
    >
      <p className="text-16 text-pretty text-text-2">{t('portal.ask')}</p>
      <Field label={t('portal.contact')} required error={form.formState.errors.contact?.message}>
        <Input
          autoComplete="email"
          maxLength={254}
          {...form.register('contact', {
            validate: (value) => value.trim().length > 4 || t('portal.needContact'),
          })}
        />
      </Field>
      <Button type="submit" variant="primary" size="l" busy={ask.isPending}>
        {t('portal.send')}
      </Button>
    </form>
  );
}
