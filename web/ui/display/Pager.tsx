import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/form/IconButton.tsx';

interface Props {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

export function Pager({ page, size, total, onPage }: Props) {
  const { t } = useTranslation();
  if (total <= size && page === 1) return null;
  return (
    <nav
      aria-label={t('pager.label')}
      className="flex items-center justify-end gap-1 px-4 py-2 text-13 text-text-2"
    >
      <span className="mr-2">
        {t('pager.range', { from: (page - 1) * size + 1, to: Math.min(page * size, total), total })}
      </span>
      <IconButton label={t('pager.previous')} size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton
        label={t('pager.next')}
        size="s"
        disabled={page * size >= total}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight />
      </IconButton>
    </nav>
  );
}
