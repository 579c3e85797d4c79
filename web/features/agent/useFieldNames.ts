import { useTranslation } from 'react-i18next';
import type { ConfigField } from '#web/features/agent/changes/configChanges.ts';

/** "Name, Tone" */
export function useFieldNames(): (fields: readonly ConfigField[]) => string {
  const { t } = useTranslation('parley');
  return (fields) => fields.map((field) => t(`field.${field}`)).join(t('listComma'));
}
