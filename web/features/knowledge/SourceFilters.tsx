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
  filters: { keyword, kind, status },
  onChange,
}: {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}) {
  const { t } = useTranslation('ai-knowledge');
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 pt-5 pb-3 max-md:px-4">
      <SearchInput
        label={t('filter.search')}
        value={keyword}
        shortcut="/"
        onSearch={(next) => onChange({ keyword: next })}
        className="w-72 max-md:w-full md:h-9!"
      />
      <Select
        label={t('filter.kind')}
        value={kind}
        onChange={(next) => onChange({ kind: next })}
        className="w-46! max-md:w-auto! max-md:flex-1"
        options={[
          { value: '', label: t('filter.allKinds') },
          ...kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
      />
      <Select
        label={t('filter.status')}
        value={status}
        onChange={(next) => onChange({ status: next })}
        className="w-46! max-md:w-auto! max-md:flex-1"
        options={[
          { value: '', label: t('filter.allStates') },
          ...sourceStates.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
      />
    </div>
  );
}
