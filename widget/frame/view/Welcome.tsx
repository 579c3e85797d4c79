import type { State } from '../createConversation.ts';
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
        <div class={`entry first ${author}`} lang={langOf(text)}>
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
                lang={langOf(suggestion)}
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

/** Texts of the business are in the page's language; those that it has not written stand in English. */
function langOf(text: string): string {
  const isHan = /[\u3400-\u9fff]/.test(text);
  return isHan === page.lang.startsWith('zh') ? page.lang : isHan ? 'zh-HK' : 'en';
}
