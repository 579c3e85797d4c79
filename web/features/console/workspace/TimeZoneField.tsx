import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Combobox } from '#web/ui/form/Combobox.tsx';
import { Field } from '#web/ui/form/Field.tsx';

const zones = Intl.supportedValuesOf('timeZone');

export function TimeZoneField<Values extends FieldValues>(props: {
  control: Control<Values>;
  name: Path<Values>;
}) {
  const { t } = useTranslation('common');
  const { field, fieldState } = useController(props);
  return (
    <Field label={t('organization.timeZone')} error={fieldState.error?.message}>
      <Combobox
        items={zones}
        itemKey={(zone) => zone}
        itemLabel={(zone) => zone.replaceAll('_', ' ')}
        value={field.value as string}
        onChange={(zone) => zone !== null && field.onChange(zone)}
      />
    </Field>
  );
}
