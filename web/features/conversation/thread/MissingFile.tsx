import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#web/ui/display/Spinner.tsx';

/** In place of a file that is still being copied from its provider, or that the provider does not have any more. */
export function MissingFile({ status }: { status: 'pending' | 'failed' }) {
  const { t } = useTranslation('chat');
  return (
    <p className="flex items-center gap-2 text-13" role="status">
      {status === 'pending' ? (
        <Spinner className="shrink-0 text-text-3" />
      ) : (
        <FileX className="size-4 shrink-0 stroke-[1.6]" aria-hidden="true" />
      )}
      {t(`inbox.file.${status}`)}
    </p>
  );
}
