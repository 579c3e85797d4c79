import { Component } from 'preact';
import type { Conversation } from '../createConversation.ts';
import type { Extras } from '../createExtrasLoader.ts';
import { formatTime, page, t } from '../page.ts';
import type { Entry } from '../timeline.ts';
import { TextBody } from './TextBody.tsx';

type Props = Extract<Entry, { is: 'message' }> & { conversation: Conversation; extras?: Extras };

export class MessageEntry extends Component<Props> {
  /** Long threads render often: only changed messages are rendered again. */
  override shouldComponentUpdate(next: Props) {
    return (['message', 'first', 'last', 'reply', 'extras'] as const).some(
      (name) => next[name] !== this.props[name],
    );
  }

  override render({ message, first, last, reply, conversation, extras }: Props) {
    const { author, author_name, text, media, citations, actions, created_at } = message;
    const isAgent = author === 'agent';
    return (
      <div class={`entry ${author} ${first && 'first'}`} lang={extras?.detectLang(text, page.lang)}>
        <div class="bubble">
          {author === 'customer' ? (
            <span class="hidden">{`${t('you')}: `}</span>
          ) : (
            <p class={first ? 'name' : 'hidden'}>
              {author_name || (isAgent && t('aiAssistant'))}
              {isAgent && author_name && <span class="hidden">{` (${t('aiAssistant')})`}</span>}
            </p>
          )}
          {extras && media && <extras.MediaBody media={media} conversation={conversation} />}
          <TextBody text={text} />
          {extras && actions.length > 0 && (
            <extras.Choices choices={actions} reply={reply} onChoose={conversation.send} />
          )}
          {extras && citations.length > 0 && <extras.Sources citations={citations} />}
        </div>
        {last && (
          <p class="meta" lang={page.lang}>
            <time>{formatTime(created_at)}</time>
          </p>
        )}
      </div>
    );
  }
}
