import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';

interface Props {
  title: string;
  /** The query that failed. */
  query: { refetch: () => unknown; isFetching: boolean };
}

/** In place of what could not be fetched, with a button that tries again. */
export function LoadFailed({ title, query }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={title}
      text={t('state.tryAgain')}
      action={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
