import type { State } from '../createConversation.ts';
import { detectLang } from '../detectLang.ts';
import { page, t } from '../page.ts';
import { TextBody } from './TextBody.tsx';

type Props = { state: State; onSay: (text: string) => void };

/** The channel's greeting, with suggested questions until the first message. */
export function Welcome({ state, onSay }: Props) {
  const { channel, messages, outbox, hasOlder } = state;
  const text = channel?.welcome || t('welcome');
  const author = channel?.agent_name ? 'agent' : 'member';
  const isStored = messages[0]?.text === text;
  const isEmpty = messages.length + outbox.length === 0;
  if (isStored || hasOlder) return null;
  return (
    <>
      <div class="row" data-held={author}>
        <div class={`entry first ${author}`} lang={detectLang(text, page.lang)}>
          <div class="bubble">
            <p class="name">{channel?.agent_name || channel?.name}</p>
            <TextBody text={text} />
          </div>
        </div>
      </div>
      {isEmpty && (
        <ul class="suggestions" aria-label={t('suggestions')}>
          {channel?.suggestions.slice(0, 4).map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                class="outline"
                lang={detectLang(suggestion, page.lang)}
                onClick={() => onSay(suggestion)}
              >
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
