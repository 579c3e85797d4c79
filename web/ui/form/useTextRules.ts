import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';

interface Limits {
  /** Rejects an empty or blank text. */
  required?: boolean;
  /** The largest number of characters. */
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
