import type { Conversation, State } from '../createConversation.ts';
import type { ExtrasLoader } from '../createExtrasLoader.ts';
import { page, t, type TextKey } from '../page.ts';
import { Composer } from './Composer.tsx';
import { Header } from './Header.tsx';
import { Log } from './Log.tsx';

type Props = {
  conversation: Conversation;
  state: State;
  loader: ExtrasLoader;
  isTouch: boolean;
  onClose: () => void;
};

export function App({ conversation, state, loader, isTouch, onClose }: Props) {
  const { phase, messages, outbox } = state;
  const isBlocked = phase === 'not_found' || phase === 'disabled';
  const hasThread = !isBlocked && (phase === 'ready' || messages.length + outbox.length > 0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from wherever the focus is
    <main class="app" onKeyDown={onKeyDown}>
      <Header
        state={state}
        onAskPerson={() => conversation.send(t('askPersonText'))}
        onClose={page.isEmbedded ? onClose : undefined}
      />
      {hasThread && (
        <>
          <p class={state.connected ? 'trouble' : 'trouble lost'} role="status">
            {describeTrouble(state)}
          </p>
          <Log conversation={conversation} state={state} extras={loader.extras} />
        </>
      )}
      {!hasThread && <Obstacle phase={phase} onRetry={conversation.wake} />}
      {!isBlocked && <Composer conversation={conversation} loader={loader} isTouch={isTouch} />}
    </main>
  );
}

function describeTrouble({ connected, renewed }: State): string {
  if (!connected) return t(navigator.onLine ? 'reconnecting' : 'offline');
  return renewed ? t('renewed') : '';
}

/** Shown while there is no thread: the reason, and what happens next. */
function Obstacle({ phase, onRetry }: { phase: State['phase']; onRetry: () => void }) {
  return (
    <div class={`obstacle ${phase}`}>
      <div role="status">
        {phase !== 'starting' && <h2>{t(`${phase}_title` as TextKey)}</h2>}
        <p>{t(phase as TextKey)}</p>
      </div>
      {phase === 'unreachable' && (
        <button type="button" class="outline" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      )}
    </div>
  );
}
