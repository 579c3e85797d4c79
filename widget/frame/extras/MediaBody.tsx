import { Component, h } from 'preact';
import { openMedia } from '#client/openMedia.ts';
import { sendRequest } from '#client/sendRequest.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import { webHref } from '#shared/linkify.ts';
import { chatPath } from '#shared/rules/webChat.ts';
import type { Conversation } from '../createConversation.ts';
import { Icon } from '../view/Icon.tsx';
import { formatBytes } from './formatBytes.ts';
import { file } from './outlines.ts';

type Media = NonNullable<CustomerMessage['media']>;
type Props = { media: Media; conversation: Conversation };
type State = { renewed?: Media; isBroken?: boolean };

/** A picture, a player or a link to a file, by what it is; a link for what cannot be shown. */
export class MediaBody extends Component<Props, State> {
  override render({ media: given }: Props, { renewed, isBroken }: State) {
    const media = renewed ?? given;
    const url = webHref(new URL(media.url, location.href).href);
    if (!url) return null;
    const kind = isBroken ? '' : /^\w+/.exec(media.mime_type)?.[0];
    const onClick = (event: MouseEvent) => openMedia(event, media, this.renew);
    const onError = () => void this.retry(media);
    const link = { href: url, target: '_blank', rel: 'noopener noreferrer', onClick };
    if (kind === 'image') {
      return (
        <a class="picture" {...link}>
          <img src={url} alt={media.name} loading="lazy" onError={onError} />
        </a>
      );
    }
    // Recordings that people send have no captions.
    const player = {
      controls: true,
      playsInline: true,
      preload: 'metadata' as const,
      src: url,
      'aria-label': media.name,
      onError,
    };
    if (kind === 'audio') return h('audio', player);
    if (kind === 'video') return h('video', player);
    return (
      <a class="document" {...link}>
        <Icon path={file} />
        <span class="file-text">
          <b>{media.name}</b>
          <small>{formatBytes(media.size)}</small>
        </span>
      </a>
    );
  }

  /** The address may have expired. When a new one is the same, the file cannot be decoded, or is gone. */
  private async retry({ url }: Media) {
    const next = await this.renew().catch(() => undefined);
    if (!next || next.url === url) this.setState({ isBroken: true });
  }

  private renew = async (): Promise<Media> => {
    const { media, conversation } = this.props;
    const url = `${chatPath}/media/${media.id}`;
    const { data } = await conversation.withSession((token) => sendRequest<Media>({ url, token }));
    this.setState({ renewed: data });
    return data;
  };
}
