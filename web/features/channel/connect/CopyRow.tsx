import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import { Code } from '#web/ui/display/Code.tsx';

interface Props {
  label: string;
  text: string;
  /** Of the button. */
  copyLabel: string;
}

/** A value to enter elsewhere. */
export function CopyRow({ label, text, copyLabel }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-13 font-medium">{label}</p>
      <div className="flex items-center gap-2 max-md:flex-col max-md:items-start">
        <Code label={label} text={text} className="min-w-0 flex-1 max-md:w-full" />
        <CopyButton text={text} label={copyLabel} />
      </div>
    </div>
  );
}
