import { Component } from 'preact';
import { detectLang } from '../detectLang.ts';
import { formatTime, page, t } from '../page.ts';
import type { Entry } from '../timeline.ts';
import { Choices } from './Choices.tsx';
import { MediaBody } from './MediaBody.tsx';
import { Sources } from './Sources.tsx';
import { TextBody } from './TextBody.tsx';

type Props = Extract<Entry, { is: 'message' }> & { onSay: (text: string) => void; receipt?: string };

export class MessageEntry extends Component<Props> {
  /** A long thread is drawn often: only what changed is worked through again. */
  override shouldComponentUpdate(next: Props) {
    return (['message', 'first', 'last', 'reply', 'receipt'] as const).some(
      (name) => next[name] !== this.props[name],
    );
  }

  override render({ message, first, last, reply, receipt, onSay }: Props) {
    const { author, author_name, text, media, citations, actions, created_at } = message;
    const isAgent = author === 'agent';
    return (
      <div class={`entry ${author} ${first && 'first'}`} lang={detectLang(text, page.lang)}>
        <div class="bubble">
          {author === 'customer' ? (
            <span class="hidden">{`${t('you')}: `}</span>
          ) : (
            <p class={first ? 'name' : 'hidden'}>
              {author_name || (isAgent && t('aiAssistant'))}
              {isAgent && author_name && <span class="hidden">{` (${t('aiAssistant')})`}</span>}
            </p>
          )}
          {media && <MediaBody media={media} />}
          <TextBody text={text} />
          {actions?.length ? <Choices choices={actions} reply={reply} onChoose={onSay} /> : null}
          {citations?.length > 0 && <Sources citations={citations} />}
        </div>
        {last && (
          <p class="meta" lang={page.lang}>
            <time>{formatTime(created_at)}</time>
            {(receipt === 'read' || receipt === 'delivered') && <span>{t(receipt)}</span>}
          </p>
        )}
      </div>
    );
  }
}
