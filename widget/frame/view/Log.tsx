import { Component } from 'preact';
import type { Conversation, State } from '../createConversation.ts';
import { formatDay, t } from '../page.ts';
import { buildTimeline, type Entry, type Holder } from '../timeline.ts';
import { Icon } from './Icon.tsx';
import { MessageEntry } from './MessageEntry.tsx';
import { OutgoingEntry } from './OutgoingEntry.tsx';
import { Welcome } from './Welcome.tsx';

type Props = { conversation: Conversation; state: State };

const nearPx = 48;

/**
 * The thread. Whoever is at its end is kept there; whoever reads further up is left alone and told of what comes
 * below. Writing always leads to the end.
 */
export class Log extends Component<Props, { leftAt: number | null }> {
  /** The last message by others when the reader left the end; nothing while there. */
  override state = { leftAt: null };
  box: HTMLElement | null = null;
  // Pictures that load, a keyboard that opens, a composer that grows.
  observer = new ResizeObserver(() => this.state.leftAt === null && this.toEnd());

  override componentDidMount() {
    for (const element of [this.box, this.box?.firstElementChild])
      if (element) this.observer.observe(element);
    this.toEnd();
  }

  override componentDidUpdate({ state }: Props) {
    if (this.state.leftAt === null || this.props.state.outbox.length > state.outbox.length) this.toEnd();
  }

  override componentWillUnmount() {
    this.observer.disconnect();
  }

  override render({ conversation, state }: Props, { leftAt }: { leftAt: number | null }) {
    const { messages, outbox, handovers, channel, receipts, typing } = state;
    const entries = buildTimeline(messages, outbox, handovers, channel?.agent_name ?? '');
    const lastOwn = messages.findLast(({ author }) => author === 'customer')?.id;
    const held = entries.at(-1)?.held;
    const draw = (entry: Entry) => {
      if (entry.is === 'day') return <p class="day">{formatDay(entry.at)}</p>;
      if (entry.is === 'handover')
        return <p class={`handover from-${entry.from} to-${entry.held}`}>{describe(entry.holder)}</p>;
      if (entry.is === 'outgoing') return <OutgoingEntry {...entry} conversation={conversation} />;
      const receipt = entry.message.id === lastOwn ? receipts[lastOwn] : undefined;
      return <MessageEntry {...entry} receipt={receipt} onSay={conversation.send} />;
    };
    return (
      <div class="thread">
        <div
          ref={(box) => {
            this.box = box;
          }}
          class="log"
          role="log"
          aria-label={t('log')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={this.scroll}
        >
          <div class="entries">
            {state.loaded && <Welcome state={state} onSay={conversation.send} />}
            {entries.map((entry) => (
              <div key={entry.key} class="row" data-held={entry.held}>
                {draw(entry)}
              </div>
            ))}
            {typing && (
              <div class="row" data-held={held}>
                <div class={`entry first ${typing.isAgent ? 'agent' : 'member'}`}>
                  <p class="bubble waves">
                    <i />
                    <i />
                    <i />
                    <span class="hidden">{t('isTyping', { name: typing.name })}</span>
                  </p>
                </div>
              </div>
            )}
            {state.closed && <p class="day">{t('closed')}</p>}
          </div>
        </div>
        {leftAt !== null && this.lastOther() > leftAt && (
          <button type="button" class="pill" onClick={this.toEnd}>
            <Icon name="down" />
            {t('newMessages')}
          </button>
        )}
      </div>
    );
  }

  lastOther(): number {
    return this.props.state.messages.findLast(({ author }) => author !== 'customer')?.id ?? 0;
  }

  toEnd = () => {
    if (this.box) this.box.scrollTop = this.box.scrollHeight;
    if (this.state.leftAt !== null) this.setState({ leftAt: null });
  };

  scroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = this.box ?? {};
    const isAtEnd = scrollHeight - scrollTop - clientHeight < nearPx;
    if (isAtEnd !== (this.state.leftAt === null))
      this.setState({ leftAt: isAtEnd ? null : this.lastOther() });
  };
}

function describe({ kind, name }: Holder): string {
  if (kind === 'agent') return t('agentBack', { name: name || t('aiAssistant') });
  return name ? t('joined', { name }) : t('passedOn');
}
