import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { localeNames, locales } from '#shared/locales.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';

/** The language of mails to somebody, and of their pages. */
export function LocaleField<Values extends FieldValues>(props: {
  control: Control<Values>;
  name: Path<Values>;
}) {
  const { t } = useTranslation('common');
  const { field } = useController(props);
  return (
    <Field label={t('shell.language')}>
      <Select
        value={field.value as string}
        onChange={field.onChange}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
      />
    </Field>
  );
}
