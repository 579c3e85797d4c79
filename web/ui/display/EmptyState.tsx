import type { ReactNode, RefCallback } from 'react';
import { focusPage } from '#web/ui/focusPage.ts';

interface Props {
  icon?: ReactNode;
  /** One sentence: what is missing here. */
  title: string;
  text?: string;
  /** The next step. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div ref={keepFocus} className="mx-auto flex max-w-100 flex-col items-center px-6 py-16 text-center">
      {icon && <span className="mb-4 text-text-3 [&_svg]:size-7 [&_svg]:stroke-[1.4]">{icon}</span>}
      <p className="text-16 font-semibold text-balance">{title}</p>
      {text && <p className="mt-1 text-14 text-pretty text-text-2">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** The first entry replaces this, and with it the button that was pressed. */
const keepFocus: RefCallback<HTMLElement> = (element) => () => {
  if (element?.contains(document.activeElement)) requestAnimationFrame(focusPage);
};
