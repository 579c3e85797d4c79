import { useTranslation } from 'react-i18next';
import { sourceStates } from '#shared/contract/knowledge.ts';
import type { List } from '#web/lib/listOf.ts';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';

const kinds = ['qa', 'text', 'url', 'file'] as const;

export function SourceFilters({ list }: { list: Pick<List<never>, 'filters' | 'setFilter'> }) {
  const { t } = useTranslation('ai-knowledge');
  return (
    <>
      <FilterSelect
        label={t('filter.kind')}
        all={t('filter.allKinds')}
        value={list.filters.kind ?? ''}
        onChange={(kind) => list.setFilter({ kind })}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <FilterSelect
        label={t('filter.status')}
        all={t('filter.allStates')}
        value={list.filters.status ?? ''}
        onChange={(status) => list.setFilter({ status })}
        options={sourceStates.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
    </>
  );
}
