import { Component } from 'preact';
import type { Conversation, State } from '../createConversation.ts';
import type { Extras } from '../createExtrasLoader.ts';
import { formatDay, formatTime, t } from '../page.ts';
import { buildTimeline, type Entry, type Handler } from '../timeline.ts';
import { MessageEntry } from './MessageEntry.tsx';
import { OutgoingEntry } from './OutgoingEntry.tsx';
import { Welcome } from './Welcome.tsx';

type Props = { conversation: Conversation; state: State; extras?: Extras };

const nearPx = 48;
const olderPx = 300;

/**
 * The thread. A reader at its end stays at the end; one who has scrolled up keeps the position, with a button for new
 * messages, also while older messages are inserted above. Sending always scrolls to the end.
 */
export class Log extends Component<Props, { leftAt: number | null }> {
  /** The last message when the reader left the end; undefined at the end. */
  override state = { leftAt: null };
  box: HTMLElement | null = null;
  // A picture loads, a keyboard opens, the composer grows.
  observer = new ResizeObserver(() => this.state.leftAt === null && this.toEnd());

  override componentDidMount() {
    for (const element of [this.box, this.box?.firstElementChild])
      if (element) this.observer.observe(element);
    this.toEnd();
  }

  /** The distance from the end in pixels. */
  override getSnapshotBeforeUpdate() {
    return (this.box?.scrollHeight ?? 0) - (this.box?.scrollTop ?? 0);
  }

  override componentDidUpdate({ state }: Props, _: unknown, fromEnd: number) {
    const [first] = state.messages;
    if (this.box && first && first.id > (this.props.state.messages[0]?.id ?? 0))
      this.box.scrollTop = this.box.scrollHeight - fromEnd;
    if (this.state.leftAt === null || this.props.state.outbox.length > state.outbox.length) this.toEnd();
  }

  override componentWillUnmount() {
    this.observer.disconnect();
  }

  override render({ conversation, state, extras }: Props, { leftAt }: { leftAt: number | null }) {
    const { messages, outbox, handovers, channel, hasOlder, typing } = state;
    const entries = buildTimeline(messages, outbox, handovers, channel?.agent_name ?? '', hasOlder);
    const draw = (entry: Entry) => {
      if (entry.is === 'day') return <p class="day">{formatDay(entry.at)}</p>;
      if (entry.is === 'handover')
        return (
          <p class={`handover from-${entry.from} to-${entry.held}`}>
            <span>
              {describe(entry.handler)} <time>{formatTime(entry.at)}</time>
            </span>
          </p>
        );
      if (entry.is === 'outgoing')
        return <OutgoingEntry {...entry} conversation={conversation} extras={extras} />;
      return <MessageEntry {...entry} conversation={conversation} extras={extras} />;
    };
    return (
      <div class="thread">
        <div
          ref={(box) => {
            this.box = box;
          }}
          class="log"
          role="log"
          // Older messages inserted above are not announced to screen readers.
          aria-live={state.loadingOlder ? 'off' : 'polite'}
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
            {extras && typing && (
              <div class="row" data-held={entries.at(-1)?.held}>
                <extras.Typing {...typing} />
              </div>
            )}
            {state.closed && <p class="day">{t('closed')}</p>}
          </div>
        </div>
        {extras && leftAt !== null && this.lastOther() > leftAt && (
          <extras.NewMessages onClick={this.toEnd} />
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
      this.setState({ leftAt: isAtEnd ? null : (this.props.state.messages.at(-1)?.id ?? 0) });
    if (scrollTop < olderPx) void this.props.conversation.loadOlder();
  };
}

function describe({ kind, name }: Handler): string {
  if (kind === 'agent') return t('agentBack', { name: name || t('aiAssistant') });
  return name ? t('joined', { name }) : t('passedOn');
}
