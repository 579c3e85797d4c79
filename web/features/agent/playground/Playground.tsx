import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chat } from '#web/features/agent/playground/Chat.tsx';
import { Composer } from '#web/features/agent/playground/Composer.tsx';
import { TraceView } from '#web/features/agent/playground/TraceView.tsx';
import type { PlaygroundState } from '#web/features/agent/playground/usePlayground.ts';
import { VersionSwitch } from '#web/features/agent/playground/VersionSwitch.tsx';
import type { Agent } from '#web/features/agent/useAgentForm.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Tabs } from '#web/ui/display/Tabs.tsx';

interface Props {
  agent: Agent;
  play: PlaygroundState;
  /** Defined while the form has unsaved changes. */
  onSave: (() => void) | undefined;
  saving: boolean;
}

/** A test chat with the agent, and the trace of each answer. */
export function Playground({ agent, play, onSave, saving }: Props) {
  const { t } = useTranslation('parley');
  const [tab, setTab] = useState<'chat' | 'trace'>('chat');
  const [explained, setExplained] = useState<number>();
  const answered = play.turns.filter(({ reply }) => reply);
  const shown = answered.find(({ id }) => id === explained) ?? answered.at(-1);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 px-4 pt-3">
        <VersionSwitch agent={agent} value={play.version} onChange={play.setVersion} />
        <span className="flex-1" />
        <IconButton
          label={t('playground.reset')}
          side="left"
          disabled={play.turns.length === 0}
          onClick={() => {
            play.reset();
            setExplained(undefined);
            setTab('chat');
          }}
        >
          <RotateCcw />
        </IconButton>
      </div>
      <Tabs
        label={t('playground.title')}
        tabs={[
          { value: 'chat', label: t('playground.chat') },
          { value: 'trace', label: t('playground.trace') },
        ]}
        value={tab}
        onChange={setTab}
        className="shrink-0 px-4 pt-1"
      >
        {tab === 'chat' ? (
          <div className="flex h-full flex-col">
            <Chat
              agent={agent}
              play={play}
              onExplain={(turn) => {
                setExplained(turn);
                setTab('trace');
              }}
            />
            <Composer agent={agent} play={play} onSave={onSave} saving={saving} />
          </div>
        ) : (
          <TraceView turns={answered} shown={shown} onShow={setExplained} />
        )}
      </Tabs>
    </div>
  );
}
