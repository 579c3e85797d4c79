import type { ReactNode, SubmitEventHandler } from 'react';
import { cx } from '#web/ui/cx.ts';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';

interface Props {
  isChanged: boolean;
  busy: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onDiscard: () => void;
  children: ReactNode;
  className?: string;
}

/** A form that is a page: its fields, and discard and save at the bottom of the window. */
export function PageForm({ isChanged, busy, onSubmit, onDiscard, children, className }: Props) {
  return (
    <form noValidate className={cx('flex max-w-180 flex-col gap-7', className)} onSubmit={onSubmit}>
      {children}
      <SaveBar
        isChanged={isChanged}
        busy={busy}
        onDiscard={onDiscard}
        className="sticky bottom-0 border-t hairline bg-surface py-4"
      />
    </form>
  );
}
