import type { ReactNode } from 'react';
import type { ApiError } from '#web/lib/request.ts';
import { Alert } from '#web/features/account/Alert.tsx';
import { Heading } from '#web/features/account/Heading.tsx';
import { signInErrorText } from '#web/features/account/signInErrorText.ts';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  title: string;
  text: ReactNode;
  label: string;
  busy: boolean;
  error: ApiError | null;
  onClick: () => void;
}

/** A mailed link that is confirmed by one button. */
export function ConfirmStep({ title, text, label, busy, error, onClick }: Props) {
  return (
    <>
      <Heading title={title} text={text} />
      <div className="mt-8 flex flex-col gap-5">
        {error && <Alert>{signInErrorText(error)}</Alert>}
        <Button variant="primary" size="l" busy={busy} onClick={onClick}>
          {label}
        </Button>
      </div>
    </>
  );
}
