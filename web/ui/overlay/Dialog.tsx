import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode, type RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { focusPage } from '#web/ui/focusPage.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';

type Popup = ComponentProps<typeof Base.Popup>;

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Maximum width in px. */
  width?: number;
  /** Where the focus goes when it closes; without it to where it was. */
  finalFocus?: Popup['finalFocus'];
  /** Disables closing by Escape and by the backdrop. */
  busy?: boolean;
  /** The buttons at the foot. */
  footer?: ReactNode;
  children?: ReactNode;
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 520,
  busy = false,
  finalFocus,
  footer,
  children,
}: Props) {
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  const focusFirst: Popup['initialFocus'] = (openType) =>
    // On a touch screen the keyboard would cover half of the dialog.
    // Not the button that closes it, whose tooltip would open too.
    (openType !== 'touch' && popup.current?.querySelector<HTMLElement>(firstField)) || popup.current;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <Base.Portal>
        {/* Over a drawer too. */}
        <Base.Backdrop forceRender className="fade fixed inset-0 z-(--z-dialog) bg-[rgb(7_13_16/.45)]" />
        <Base.Viewport className="fixed inset-0 z-(--z-dialog) grid grid-cols-1 place-items-center overflow-y-auto p-4 max-md:place-items-end max-md:p-0">
          <Base.Popup
            ref={popup}
            initialFocus={focusFirst}
            {...(finalFocus === undefined ? {} : { finalFocus })}
            style={{ maxWidth: width }}
            className="rise flex w-full flex-col rounded-4 bg-raised shadow-3 outline-none max-md:max-w-none! max-md:rounded-b-none"
          >
            <header ref={keepFocus} className="flex items-start gap-3 pt-5 pr-4 pl-6">
              <div className="min-w-0 flex-1 pb-1">
                <Base.Title className="text-18 font-semibold">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-14 text-text-2">{description}</Base.Description>
                )}
              </div>
              <IconButton
                label={t('action.close')}
                shortcut="Esc"
                onClick={onClose}
                disabled={busy}
                className="-mt-0.5"
              >
                <X />
              </IconButton>
            </header>
            {children && <div className="px-6 pt-4 pb-1">{children}</div>}
            {footer && (
              <footer className={cx('flex flex-wrap justify-end gap-2 px-6 pt-5 pb-6')}>{footer}</footer>
            )}
            {!footer && <div className="h-6" />}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** What had the focus before may be gone, such as the button of an empty list. */
const keepFocus: RefCallback<HTMLElement> = () => () => {
  requestAnimationFrame(focusPage);
};

/** What has the focus at first: what is marked with `data-autofocus`, or the first field. */
const firstField = [
  '[data-autofocus]',
  ':is(input, textarea, select):not(:disabled, [type="hidden"], [type="file"], [aria-hidden="true"])',
  '[role="combobox"]',
].join(', ');
