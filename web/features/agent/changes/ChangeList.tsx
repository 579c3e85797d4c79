import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentConfig } from '#shared/contract/agent.ts';
import { formatPercent, formatWeekday } from '#web/lib/format.ts';
import { changedFields, type ConfigField } from '#web/features/agent/changes/configChanges.ts';
import { lineDiff } from '#web/features/agent/changes/lineDiff.ts';
import type { Agent } from '#web/features/agent/useAgentForm.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  before: AgentConfig | null;
  after: AgentConfig;
  tools: Agent['tools'];
}

/** The fields in which two configurations differ, before and after. */
export function ChangeList({ before, after, tools }: Props) {
  const { t } = useTranslation('parley');
  const fields = changedFields(after, before);
  if (fields.length === 0) return <p className="text-14 text-text-2">{t('change.none')}</p>;
  return (
    <dl className="divide-y divide-line rounded-3 border hairline">
      {fields.map((field) => (
        <div key={field} className="px-4 py-3">
          <dt className="text-13 font-medium text-text-2">{t(`field.${field}`)}</dt>
          <dd className="mt-1 text-14">
            <FieldChange field={field} before={before} after={after} tools={tools} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangeProps extends Props {
  field: ConfigField;
}

function FieldChange({ field, before, after, tools }: ChangeProps) {
  const { t } = useTranslation('parley');
  if (field === 'instructions')
    return <TextChange before={before?.instructions ?? ''} after={after.instructions} />;
  if (field === 'handoff_words')
    return <WordsChange before={before?.handoff_words ?? []} after={after.handoff_words} />;
  if (field === 'working_hours') {
    const words = (config: AgentConfig | null) =>
      (config?.working_hours ?? []).map(({ day, from, to }) => `${formatWeekday(day)} ${from}–${to}`);
    return <WordsChange before={words(before)} after={words(after)} />;
  }
  if (field === 'tools') {
    const changed = tools.filter(({ name }) => before?.tools[name] !== after.tools[name]);
    return changed.map(({ name, title }) => (
      <p key={name}>{t(after.tools[name] ? 'change.on' : 'change.off', { name: title })}</p>
    ));
  }
  const show = (config: AgentConfig) => {
    if (field === 'name') return config.name;
    if (field === 'tone') return t(`tone.${config.tone}.name`);
    return formatPercent(config[field]);
  };
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2">
      {before && (
        <>
          <Removed>{show(before)}</Removed>
          <ArrowRight className="size-4 stroke-[1.6] text-text-3" aria-label={t('change.becomes')} />
        </>
      )}
      <Added>{show(after)}</Added>
    </p>
  );
}

function WordsChange({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { t } = useTranslation('parley');
  const removed = before.filter((word) => !after.includes(word));
  const added = after.filter((word) => !before.includes(word));
  if (removed.length + added.length === 0) return <p className="text-text-2">{t('change.order')}</p>;
  return (
    <p className="flex flex-wrap gap-x-2 gap-y-1">
      {removed.map((word) => (
        <Removed key={word}>{word}</Removed>
      ))}
      {added.map((word) => (
        <Added key={word}>{word}</Added>
      ))}
    </p>
  );
}

function TextChange({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('parley');
  return (
    <div className="rounded-2 bg-sunken py-1.5 text-13">
      {lineDiff(before, after).map(({ kind, text }, index) => (
        <p
          key={index}
          className={cx(
            'min-h-5 pr-3 pl-7 break-words whitespace-pre-wrap before:-ml-4 before:inline-block before:w-4',
            kind === 'same' && 'text-text-2 before:content-[""]',
            kind === 'added' && 'bg-ok-soft text-ok before:content-["+"/""]',
            kind === 'removed' && 'bg-danger-soft text-danger before:content-["−"/""]',
          )}
        >
          {kind !== 'same' && <span className="sr-only">{t(`change.${kind}`)}</span>}
          <span dir="auto">{text}</span>
        </p>
      ))}
    </div>
  );
}

function Removed({ children }: { children: ReactNode }) {
  return (
    <del dir="auto" className="rounded-1 bg-danger-soft px-1.5 break-words text-danger decoration-danger/60">
      {children}
    </del>
  );
}

function Added({ children }: { children: ReactNode }) {
  return (
    <ins dir="auto" className="rounded-1 bg-ok-soft px-1.5 break-words text-ok no-underline">
      {children}
    </ins>
  );
}
