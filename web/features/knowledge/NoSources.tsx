import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#web/lib/format.ts';
import { fileLimit } from '#web/features/knowledge/upload/fileRules.ts';
import type { Way } from '#web/features/knowledge/AddMenu.tsx';
import { SourceKind } from '#web/features/knowledge/source/SourceKind.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Dot } from '#web/ui/display/StatusDot.tsx';

/** The start and end of each connector, in a drawing of 120 by 356. */
const connectors = [
  { from: 40, to: 148 },
  { from: 132, to: 168 },
  { from: 224, to: 188 },
  { from: 316, to: 208 },
];

/** The empty state of the knowledge base: four ways to add a source, each connected to the agent. */
export function NoSources({ name, onAdd }: { name: string; onAdd: (way: Way) => void }) {
  const { t } = useTranslation('ai-knowledge');
  const most = formatBytes(fileLimit);
  const ways = [
    { way: 'qa', kind: 'qa', title: t('empty.qa'), text: t('empty.qaText') },
    { way: 'url', kind: 'url', title: t('empty.url'), text: t('empty.urlText') },
    { way: 'text', kind: 'text', title: t('empty.paste'), text: t('empty.pasteText') },
    { way: 'files', kind: 'file', title: t('empty.files'), text: t('empty.filesText', { most }) },
  ] as const;
  return (
    <div className="mx-auto max-w-230 px-6 py-10 max-md:px-4 max-md:py-6">
      <h2 className="text-24 font-semibold max-md:text-20">{t('empty.title', { name })}</h2>
      <p className="mt-1 text-14 text-text-2">{t('empty.text')}</p>
      <div className="mt-8 flex items-center">
        <ul className="flex flex-1 flex-col gap-3">
          {ways.map(({ way, kind, title, text }) => (
            <li key={way}>
              <button
                type="button"
                onClick={() => onAdd(way)}
                className="flex min-h-20 w-full items-center gap-4 rounded-4 bg-surface p-4 text-left shadow-2 transition-colors hover:bg-human-soft"
              >
                <SourceKind kind={kind} className="size-11 [&_svg]:size-5" />
                <span className="min-w-0">
                  <span className="block text-14 font-semibold">{title}</span>
                  <span className="block text-13 text-text-2">{text}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <svg
          viewBox="0 0 120 356"
          className="h-89 w-30 shrink-0 max-lg:hidden"
          fill="none"
          aria-hidden="true"
        >
          {connectors.map(({ from, to }, index) => (
            <path
              key={from}
              d={`M0 ${from} C 66 ${from}, 54 ${to}, 120 ${to}`}
              stroke="var(--color-human)"
              strokeWidth="2.5"
              pathLength="1"
              className="connector"
              style={{ animationDelay: `${index * 160}ms` }}
            />
          ))}
        </svg>
        <Sample name={name} />
      </div>
      <Button
        variant="quiet"
        className="mt-6 -ml-3.5 max-md:whitespace-normal"
        onClick={() => onAdd('import')}
      >
        {t('empty.import')}
      </Button>
    </div>
  );
}

/** An example of an answer with its source. */
function Sample({ name }: { name: string }) {
  const { t } = useTranslation('ai-knowledge');
  return (
    <div
      className="flex w-75 shrink-0 flex-col gap-3 rounded-5 bg-surface p-5 text-14 shadow-3 max-lg:hidden"
      aria-hidden="true"
    >
      <p className="mr-8 self-start rounded-4 rounded-bl-1 bg-bubble px-3.5 py-2.5">{t('empty.question')}</p>
      <div className="ml-8 self-end">
        <div className="rounded-4 rounded-br-1 bg-ai-soft px-3.5 py-2.5">
          <p className="mb-0.5 flex items-center gap-2 text-12 font-semibold text-ai-text">
            <Dot tone="ai" className="ml-0.75" />
            {name}
          </p>
          {t('empty.answer')}
        </div>
        <p className="mt-1.5 flex items-center justify-end gap-1.5 text-12 text-text-2">
          <BookOpen className="size-3.75 stroke-[1.6]" />
          {t('empty.cited')}
        </p>
      </div>
    </div>
  );
}
