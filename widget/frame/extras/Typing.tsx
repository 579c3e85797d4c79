import type { State } from '../createConversation.ts';
import { t } from './texts.ts';

/** Shows that somebody else is typing. */
export function Typing({ isAgent, name }: NonNullable<State['typing']>) {
  return (
    <div class={`entry first ${isAgent ? 'agent' : 'member'}`}>
      <p class="bubble waves">
        <i />
        <i />
        <i />
        <span class="hidden">{t('isTyping', { name })}</span>
      </p>
    </div>
  );
}
