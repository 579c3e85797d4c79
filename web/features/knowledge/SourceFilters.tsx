import { useTranslation } from 'react-i18next';
import { sourceStates } from '#shared/contract/knowledge.ts';
import { SearchInput } from '#web/ui/form/SearchInput.tsx';
import { Select } from '#web/ui/form/Select.tsx';

export interface Filters {
  keyword: string;
  kind: string;
  status: string;
}

const kinds = ['qa', 'text', 'file'] as const;

export function SourceFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}) {
  const { t } = useTranslation('ai-knowledge');
  const selects = [
    {
      name: 'kind',
      label: t('filter.kind'),
      all: t('filter.allKinds'),
      options: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'status',
      label: t('filter.status'),
      all: t('filter.allStates'),
      options: sourceStates.map((value) => ({ value, label: t(`status.${value}`) })),
    },
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 pt-5 pb-3 max-md:px-4">
      <SearchInput
        label={t('filter.search')}
        value={filters.keyword}
        shortcut="/"
        onSearch={(next) => onChange({ keyword: next })}
        className="w-72 max-md:w-full md:h-9!"
      />
      {selects.map(({ name, label, all, options }) => (
        <Select
          key={name}
          label={label}
          value={filters[name]}
          onChange={(next) => onChange({ [name]: next })}
          className="w-46! max-md:w-auto! max-md:flex-1"
          options={[{ value: '', label: all }, ...options]}
        />
      ))}
    </div>
  );
}
