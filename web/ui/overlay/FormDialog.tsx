import { useId, type ComponentProps, type SubmitEventHandler } from 'react';
import { FormButtons } from '#web/ui/form/FormButtons.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Instead of "Save". */
  submitLabel?: string;
  submitVariant?: 'primary' | 'danger';
}

/** A dialog that creates or edits something: fields, and below them cancel and save. */
export function FormDialog({ onSubmit, submitLabel, submitVariant = 'primary', children, ...dialog }: Props) {
  const id = useId();
  const { busy = false, onClose } = dialog;
  return (
    <Dialog
      {...dialog}
      footer={
        <FormButtons
          form={id}
          busy={busy}
          onCancel={onClose}
          variant={submitVariant}
          {...(submitLabel === undefined ? {} : { label: submitLabel })}
        />
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
