import { Switch as Base } from '@base-ui/react/switch';
import { cx } from '#web/ui/cx.ts';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hint?: string;
  disabled?: boolean;
  /** `ai` where it allows the agent something. */
  tone?: 'human' | 'ai';
  className?: string;
}

export function Switch({ checked, onChange, label, hint, disabled, tone = 'human', className }: Props) {
  return (
    <label
      className={cx(
        'flex items-center justify-between gap-4 max-md:min-h-11',
        disabled && 'text-text-3',
        className,
      )}
    >
      <span className="min-w-0">
        <span className="block text-14 font-medium">{label}</span>
        {hint && <span className="block text-13 text-text-3">{hint}</span>}
      </span>
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className={cx(
          'flex h-5 w-8.5 shrink-0 items-center rounded-full bg-line-strong p-0.5 transition-colors data-disabled:opacity-50',
          tone === 'ai' ? 'data-checked:bg-ai' : 'data-checked:bg-human',
        )}
      >
        <Base.Thumb className="size-4 rounded-full bg-surface transition-transform data-checked:translate-x-3.5" />
      </Base.Root>
    </label>
  );
}
