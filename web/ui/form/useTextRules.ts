import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';

interface Limits {
  /** Something other than blanks has to be there. */
  required?: boolean;
  /** Characters at most. */
  most: number;
}

/** Rules for `register` of react-hook-form, with their messages: `register('name', rules({ required: true, most: 100 }))`. */
export function useTextRules() {
  const { t } = useTranslation();
  return ({ required = false, most }: Limits) => ({
    validate: (value: string): string | true => !required || value.trim() !== '' || t('field.required'),
    maxLength: { value: most, message: t('field.tooLong', { most: formatNumber(most) }) },
  });
}
