import { Component } from 'preact';
import { chatLimits } from '#shared/rules/webChat.ts';
import type { Conversation } from '../createConversation.ts';
import type { ExtrasLoader } from '../createExtrasLoader.ts';
import { formatNumber, t } from '../page.ts';
import { Icon } from './Icon.tsx';
import { attach, send } from './outlines.ts';

type Props = { conversation: Conversation; loader: ExtrasLoader; isTouch: boolean };

const counterFrom = chatLimits.textLength - 400;

export class Composer extends Component<Props, { text: string }> {
  override state = { text: this.props.conversation.readDraft() };
  field: HTMLTextAreaElement | null = null;

  override componentDidMount() {
    this.grow();
  }

  override render() {
    const { extras, attachments, waiting, isDelayed } = this.props.loader;
    const { text } = this.state;
    const over = text.trim().length - chatLimits.textLength;
    const isNear = text.length > counterFrom;
    return (
      <form class="composer" onSubmit={this.send}>
        {extras && attachments && <extras.FileList attachments={attachments} />}
        <p class="limit" role="status">
          {isDelayed && waiting.length > 0 && t('waiting')}
        </p>
        <div class="box">
          <label class="quiet">
            <input type="file" multiple aria-label={t('attach')} onChange={this.pick} />
            <Icon path={attach} />
          </label>
          <textarea
            ref={(field) => {
              this.field = field;
            }}
            rows={1}
            value={text}
            maxLength={2 * chatLimits.textLength}
            dir="auto"
            placeholder={t('placeholder')}
            aria-label={t('placeholder')}
            aria-invalid={over > 0}
            aria-describedby="limit"
            onInput={this.change}
            onKeyDown={this.press}
          />
          <button type="submit" class="send" aria-label={t('send')} aria-disabled={!this.canSend()}>
            <Icon path={send} />
          </button>
        </div>
        <p id="limit" class={over > 0 ? 'limit over' : 'limit'} role="status">
          {isNear && t(over > 0 ? 'tooLong' : 'left', { count: formatNumber(Math.abs(over)) })}
        </p>
      </form>
    );
  }

  canSend(): boolean {
    const length = this.state.text.trim().length;
    const { waiting, attachments } = this.props.loader;
    const items = attachments?.items ?? [];
    if (length > chatLimits.textLength || length + items.length === 0) return false;
    return waiting.length === 0 && items.every(({ media }) => media);
  }

  write(text: string) {
    this.props.conversation.writeDraft(text);
    this.setState({ text }, this.grow);
  }

  change = (event: { currentTarget: HTMLTextAreaElement }) => {
    this.write(event.currentTarget.value);
    if (event.currentTarget.value.trim()) this.props.conversation.sendTyping();
  };

  send = (event: Event) => {
    event.preventDefault();
    if (!this.canSend()) return;
    const { conversation, loader } = this.props;
    const [first, ...others] = loader.attachments?.items ?? [];
    conversation.send(this.state.text.trim(), first?.media);
    for (const { media } of others) conversation.send('', media);
    loader.attachments?.clear();
    this.write('');
    this.field?.focus();
  };

  press = (event: KeyboardEvent) => {
    // Enter that ends a composition of an input method does not send; Safari marks it by key code 229 only.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !this.props.isTouch) this.send(event);
  };

  pick = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    this.props.loader.addFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
    this.field?.focus();
  };

  /** Grows with its text up to the limit in the style sheet, in browsers without `field-sizing`. */
  grow = () => {
    if (!this.field || CSS.supports('field-sizing', 'content')) return;
    this.field.style.height = 'auto';
    this.field.style.height = `${this.field.scrollHeight}px`;
  };
}
