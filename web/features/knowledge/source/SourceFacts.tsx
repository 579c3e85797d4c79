import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceDetail } from '#shared/contract/knowledge.ts';
import { PageLink } from '#web/features/knowledge/source/PageLink.tsx';
import { useMediaAddress } from '#web/entities/message/useMediaAddress.ts';
import { formatBytes, formatDateTime, formatNumber } from '#web/lib/format.ts';

export function SourceFacts({ source }: { source: SourceDetail }) {
  const { t } = useTranslation('ai-knowledge');
  const { file } = source;
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-14">
      {file && (
        <Fact name={t('source.file')}>
          <FileLink file={file} />
          <span className="ml-2 text-text-2">{formatBytes(file.size)}</span>
        </Fact>
      )}
      {source.url !== undefined && (
        <Fact name={t('source.page')}>
          <PageLink url={source.url} />
        </Fact>
      )}
      <Fact name={t('column.size')}>{formatNumber(source.character_count)}</Fact>
      <Fact name={t('source.read')}>
        {source.synced_at === null ? t('source.never') : formatDateTime(source.synced_at)}
      </Fact>
      <Fact name={t('source.added')}>{formatDateTime(source.created_at)}</Fact>
    </dl>
  );
}

function FileLink({ file }: { file: NonNullable<SourceDetail['file']> }) {
  const { url, onOpen } = useMediaAddress(file);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={onOpen}
      className="inline-flex max-w-full items-center gap-1.5 rounded-1 font-medium text-human-text hover:underline"
    >
      <span className="truncate">{file.name}</span>
      <ExternalLink className="size-3.75 shrink-0 stroke-[1.6]" aria-hidden="true" />
    </a>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
