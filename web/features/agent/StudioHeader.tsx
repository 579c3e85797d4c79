import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changedFields } from '#web/features/agent/changes/configChanges.ts';
import type { Agent, AgentForm } from '#web/features/agent/useAgentForm.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { tip } from '#web/ui/overlay/tip.ts';

interface Props {
  agent: Agent;
  edit: AgentForm;
  mayEdit: boolean;
  onPublish: () => void;
  /** Opens the playground where it is not shown beside the form. */
  onTry: (() => void) | undefined;
}

/** The live version, the answer engine, and the button that publishes the draft. */
export function StudioHeader({ agent, edit, mayEdit, onPublish, onTry }: Props) {
  const { t } = useTranslation(['parley', 'common']);
  const isChanged = changedFields(edit.values, agent.published).length > 0;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b hairline px-6 py-3.5 max-md:px-4">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-20 font-semibold">{t('common:menu.agent')}</h1>
          <VersionChip agent={agent} isChanged={isChanged} />
        </div>
        <p className="mt-0.5 text-13 text-pretty text-text-2">
          <b className="font-medium text-text">
            {agent.brain === 'model' ? agent.model : t('brain.builtIn')}
          </b>
          {t('brain.colon')}
          {agent.brain === 'model' ? t('brain.modelText') : t('brain.builtInText')}
        </p>
      </div>
      <div className="flex gap-2">
        {onTry && (
          <Button onClick={onTry}>
            <MessagesSquare aria-hidden="true" />
            {t('playground.open')}
          </Button>
        )}
        {mayEdit && (
          <Button variant="primary" disabled={!isChanged} onClick={onPublish}>
            {t('publish.button')}
          </Button>
        )}
      </div>
    </header>
  );
}

function VersionChip({ agent, isChanged }: { agent: Agent; isChanged: boolean }) {
  const { t } = useTranslation('parley');
  const { published_version: number, published_at: at, paused } = agent;
  return (
    <span
      className="inline-flex flex-wrap items-center gap-x-2 rounded-full bg-sunken px-2.5 py-0.5 text-12"
      {...(at === null ? {} : tip(t('chip.since', { when: formatDateTime(at) })))}
    >
      {isChanged && <span className="font-medium text-text">{t('chip.draft')}</span>}
      {isChanged && (
        <span aria-hidden="true" className="text-text-3">
          ·
        </span>
      )}
      {number === null ? (
        <StatusDot tone="idle">{t('chip.neverLive')}</StatusDot>
      ) : (
        <StatusDot tone={paused ? 'warn' : 'ai'}>
          {paused ? t('chip.paused', { number }) : t('chip.live', { number })}
        </StatusDot>
      )}
    </span>
  );
}
