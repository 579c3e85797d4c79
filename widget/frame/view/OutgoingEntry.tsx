import type { Conversation } from '../createConversation.ts';
import type { Extras } from '../createExtrasLoader.ts';
import type { Outgoing } from '../outbox.ts';
import { page, t } from '../page.ts';
import { TextBody } from './TextBody.tsx';

type Props = { item: Outgoing; first: boolean; conversation: Conversation; extras?: Extras };

/** A message of the customer that the server has not confirmed yet. */
export function OutgoingEntry({ item, first, conversation, extras }: Props) {
  const { client_id, text, media, state, reason } = item;
  return (
    <div class={`entry customer ${state} ${first && 'first'}`} lang={extras?.detectLang(text, page.lang)}>
      <div class="bubble">
        {extras && media && <extras.MediaBody media={media} conversation={conversation} />}
        <TextBody text={text} />
      </div>
      <p class="meta" lang={page.lang}>
        <span>{t(reason ?? state)}</span>
        {state !== 'sending' && (
          <button type="button" class="link" onClick={() => conversation.retry(client_id)}>
            {t('tryAgain')}
          </button>
        )}
        {state === 'failed' && (
          <button type="button" class="link" onClick={() => conversation.discard(client_id)}>
            {t('remove')}
          </button>
        )}
      </p>
    </div>
  );
}
