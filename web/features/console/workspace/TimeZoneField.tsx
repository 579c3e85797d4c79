import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { offsetOf, zoneLabel } from '#web/entities/timeZone/zoneLabel.ts';
import { Combobox } from '#web/ui/form/Combobox.tsx';
import { Field } from '#web/ui/form/Field.tsx';

/** By their offset of today, which the browser knows: administrators may not call the list of the workspaces. */
const offsets = new Map(
  Intl.supportedValuesOf('timeZone')
    .map((zone) => [zone, offsetOf(zone)] as const)
    .sort(([, one], [, other]) => one - other),
);
const zones = [...offsets.keys()];

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
        itemLabel={(zone) => zoneLabel(zone, offsets.get(zone) ?? offsetOf(zone))}
        value={field.value as string}
        onChange={(zone) => zone !== null && field.onChange(zone)}
      />
    </Field>
  );
}
