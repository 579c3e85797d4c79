import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { memberRoutes } from '#shared/contract/member.ts';
import { workspaceDashboardRoutes } from '#shared/contract/workspaceDashboard.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Invites somebody as a member, who takes over where the agent asks for a person. */
export function PeopleStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('user-dashboard');
  const rules = useTextRules();
  const form = useForm({ defaultValues: { username_or_email: '' } });
  const { submit, isPending } = useFormAction(
    form,
    memberRoutes.add,
    ({ username_or_email: who }) => ({ body: { username_or_email: who.trim(), role: 'member' as const } }),
    {
      refresh: [memberRoutes.list, workspaceDashboardRoutes.setUp],
      onDone: () => {
        form.reset();
        toast.done(t('setUp.people.invited'));
        onDone();
      },
    },
  );
  return (
    <form noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-4">
      <Field
        label={t('setUp.people.email')}
        required
        error={form.formState.errors.username_or_email?.message}
      >
        <Input
          type="email"
          autoComplete="off"
          {...form.register('username_or_email', rules({ required: true, most: 254 }))}
        />
      </Field>
      <Button type="submit" variant="primary" busy={isPending} className="self-start">
        {t('setUp.people.invite')}
      </Button>
    </form>
  );
}
