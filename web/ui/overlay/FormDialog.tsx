import { useId, useState, type ComponentProps, type SubmitEventHandler } from 'react';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { FormButtons } from '#web/ui/form/FormButtons.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx';
import { UnsavedDialog } from '#web/ui/overlay/UnsavedDialog.tsx';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** Something was typed: asks before it is closed without saving. */
  isChanged: boolean;
  /** Restores the fields of a dialog that keeps them while it is closed. */
  onDiscard?: () => void;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Instead of "Save". */
  submitLabel?: string;
  submitVariant?: 'primary' | 'danger';
}

/** A dialog that creates or edits something: fields, and below them cancel and save. */
export function FormDialog({
  isChanged,
  onDiscard,
  onSubmit,
  submitLabel,
  submitVariant = 'primary',
  children,
  ...dialog
}: Props) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const { open, busy = false, onClose } = dialog;
  // A save that succeeds may load another page.
  const asks = useUnsaved(open && isChanged && !busy);
  const close = () => (isChanged ? setAsking(true) : onClose());
  return (
    <Dialog
      {...dialog}
      onClose={close}
      footer={
        <FormButtons
          form={id}
          busy={busy}
          onCancel={close}
          variant={submitVariant}
          {...(submitLabel === undefined ? {} : { label: submitLabel })}
        />
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        {children}
      </form>
      {asks && <LeaveGuard overPage onDiscard={onDiscard} />}
      <UnsavedDialog
        open={isAsking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          onDiscard?.();
          onClose();
        }}
      />
    </Dialog>
  );
}
