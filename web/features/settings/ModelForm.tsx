import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { useAction } from '#web/lib/queries.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { rebase } from '#web/lib/form/rebase.ts';
import { resolverOf } from '#web/lib/form/resolverOf.ts';
import { showFieldErrors } from '#web/lib/form/showFieldErrors.ts';
import { ModelFields } from '#web/features/settings/ModelFields.tsx';
import {
  bodyOf,
  settingsErrors,
  valuesOf,
  withProvider,
  type ModelSettings,
  type ModelValues,
} from '#web/features/settings/modelForm.ts';
import { ProviderChoice } from '#web/features/settings/ProviderChoice.tsx';
import { TestResult } from '#web/features/settings/TestResult.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The settings of the model, with a test call. */
export function ModelForm({ settings }: { settings: ModelSettings }) {
  const { t } = useTranslation(['system-settings', 'common']);
  const [stored, setStored] = useState(settings);
  const form = useForm<ModelValues>({ defaultValues: valuesOf(settings), resolver });
  const values = useWatch({ control: form.control }) as ModelValues;
  const save = useAction(consoleRoutes.putModel, { refresh: [consoleRoutes.getModel] });
  const test = useAction(consoleRoutes.testModel);
  const isChanged = JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(valuesOf(stored)));
  const busy = save.isPending || test.isPending;
  const asks = useUnsaved(isChanged);

  const send = async (changed: ModelValues) => {
    try {
      const next = await save.mutateAsync({ body: bodyOf(changed) });
      setStored(next);
      rebase(form, changed, valuesOf(next));
      return true;
    } catch (error) {
      showFieldErrors(form, error as Parameters<typeof showFieldErrors>[1]);
      return false;
    }
  };
  const onSave = form.handleSubmit(async (changed) => {
    test.reset();
    if (await send(changed)) toast.done(t('common:state.saved'));
  });
  // The test uses the stored settings, so changes are saved first.
  const onTest = form.handleSubmit(async (changed) => {
    test.reset();
    if (isChanged && !(await send(changed))) return;
    test.mutate({ body: {} });
  });
  const isModel = values.provider !== 'built_in';
  return (
    <form
      noValidate
      className="flex max-w-180 flex-col gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      {asks && <LeaveGuard />}
      <ProviderChoice
        value={values.provider}
        onChange={(provider) => {
          form.reset(withProvider(values, provider, stored));
        }}
      />
      {isModel && <ModelFields form={form} values={values} hasKey={stored.has_api_key} />}
      {(test.isPending || test.data || test.error) && isModel && (
        <TestResult model={stored.model} pending={test.isPending} result={test.data} />
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t hairline bg-surface py-4">
        <Button type="submit" variant="primary" disabled={!isChanged || busy} busy={save.isPending}>
          {t('common:action.save')}
        </Button>
        {isModel && (
          <Button disabled={busy} busy={test.isPending} onClick={() => void onTest()}>
            {isChanged ? t('ai.saveAndTest') : t('ai.test')}
          </Button>
        )}
        {isChanged && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => form.reset(valuesOf(stored))}
            className="ml-auto"
          >
            {t('ai.discard')}
          </Button>
        )}
      </div>
    </form>
  );
}

const resolver = resolverOf<ModelValues>(settingsErrors);
