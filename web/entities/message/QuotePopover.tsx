import { Popover } from '@base-ui/react/popover';
import { ExternalLink } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Citation } from '#shared/contract/message.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { popupClass } from '#web/ui/overlay/popupClass.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
  citation: Citation;
}

/** The quote of a citation, with a link to its source. */
export default function QuotePopover({ anchor, open, onClose, citation }: Props) {
  const { t } = useTranslation('chat');
  const { title, quote, url, source_id: source } = citation;
  const link =
    'inline-flex items-center gap-1.5 rounded-1 text-13 font-medium text-human-text hover:underline';
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        const onChip = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!next && !(onChip && event.type !== 'keydown')) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="top"
          sideOffset={6}
          collisionPadding={12}
          className="z-(--z-menu)"
        >
          <Popover.Popup finalFocus={anchor} className={cx(popupClass, 'w-85 max-w-[calc(100vw-24px)] p-4!')}>
            <Popover.Title lang={textLanguage(title)} className="text-14 font-semibold break-words">
              {title}
            </Popover.Title>
            <blockquote
              lang={textLanguage(quote)}
              className="mt-2 max-h-60 overflow-y-auto border-l-3 border-ai pl-3 text-13 whitespace-pre-wrap text-text-2"
            >
              {quote}
            </blockquote>
            <p className="mt-3 flex gap-4">
              <Link className={link} to={`/app/ai-knowledge/knowledge?source=${source}`}>
                {t('citation.inKnowledge')}
              </Link>
              {url && /^https?:/.test(url) && (
                <a className={link} href={url} target="_blank" rel="noreferrer">
                  {t('citation.openPage')}
                  <ExternalLink className="size-3.5" aria-hidden="true" />
                </a>
              )}
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
