import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { agentRoutes } from '#shared/contract/agent.ts';
import { workspaceDashboardRoutes } from '#shared/contract/workspaceDashboard.ts';
import { limits } from '#shared/schema/limits.ts';
import { useAction, useCall } from '#web/lib/queries.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';

interface Values {
  name: string;
  instructions: string;
}

/** The agent's name and what the business does; published at once. */
export function IdentityStep({ onDone }: { onDone: () => void }) {
  const query = useCall(agentRoutes.get, {});
  return (
    <Loaded query={query} lines={3}>
      {({ draft }) => (
        <Form initial={{ name: draft.name, instructions: draft.instructions }} onDone={onDone} />
      )}
    </Loaded>
  );
}

function Form({ initial, onDone }: { initial: Values; onDone: () => void }) {
  const { t } = useTranslation('user-dashboard');
  const rules = useTextRules();
  const form = useForm({ defaultValues: initial });
  const { errors } = form.formState;
  const publish = useAction(agentRoutes.publish, {
    refresh: [agentRoutes.get, workspaceDashboardRoutes.setUp, workspaceDashboardRoutes.get],
    onDone,
  });
  const { submit, isPending } = useFormAction(
    form,
    agentRoutes.update,
    ({ name, instructions }: Values) => ({ body: { name: name.trim(), instructions: instructions.trim() } }),
    {
      // Values as they were before leave nothing to publish.
      onDone: ({ changed }) => (changed ? publish.mutate({ body: {} }) : onDone()),
    },
  );
  return (
    <form noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-4">
      <Field label={t('setUp.identity.name')} required error={errors.name?.message}>
        <Input
          autoComplete="off"
          {...form.register('name', rules({ required: true, most: limits.agent.name }))}
        />
      </Field>
      <Field
        label={t('setUp.identity.about')}
        hint={t('setUp.identity.aboutHint')}
        error={errors.instructions?.message}
      >
        <Textarea rows={3} {...form.register('instructions', rules({ most: limits.agent.instructions }))} />
      </Field>
      <Button type="submit" variant="primary" busy={isPending || publish.isPending} className="self-start">
        {t('setUp.identity.save')}
      </Button>
    </form>
  );
}
