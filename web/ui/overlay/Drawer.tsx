import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Closing } from '#web/ui/overlay/Closing.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** People wrote the title, in whatever language. */
  written?: boolean;
  /** Hides the heading; the title stays the accessible name. */
  bare?: boolean;
  side?: 'left' | 'right' | 'bottom';
  /** px, for left and right. */
  width?: number;
  children: ReactNode;
}

/** A panel that slides over the page from one of its edges. */
export function Drawer({
  open,
  onClose,
  title,
  written = false,
  bare = false,
  side = 'right',
  width = 420,
  children,
}: Props) {
  const { t } = useTranslation();
  const form = useRef<(close: () => void) => void>(undefined);
  const close = () => (form.current ? form.current(onClose) : onClose());
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()}>
      <Base.Portal>
        <Base.Backdrop className="fade fixed inset-0 z-(--z-dialog) bg-[rgb(7_13_16/.45)]" />
        <Base.Popup
          ref={popup}
          // Not the button that closes it, whose tooltip would open too.
          initialFocus={popup}
          data-side={side}
          style={side === 'bottom' ? {} : { width: `min(${width}px, 100vw)` }}
          className={cx(
            'slide fixed z-(--z-dialog) flex flex-col bg-raised shadow-3 outline-none',
            side === 'bottom' ? 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-4' : 'inset-y-0',
            side === 'left' && 'left-0',
            side === 'right' && 'right-0',
          )}
        >
          {bare ? (
            <Base.Title className="sr-only">{title}</Base.Title>
          ) : (
            <header className="flex items-center justify-between gap-3 border-b hairline py-3 pr-3 pl-6">
              <Base.Title dir={written ? 'auto' : undefined} className="text-16 font-semibold">
                {title}
              </Base.Title>
              <IconButton label={t('action.close')} shortcut="Esc" side="left" onClick={close}>
                <X />
              </IconButton>
            </header>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Closing value={form}>{children}</Closing>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
