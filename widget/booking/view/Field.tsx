import type { ComponentChildren } from 'preact';
import { t } from '../words.ts';

interface Props {
  id: string;
  label: string;
  isOptional?: boolean;
  error?: string | undefined;
  hint?: string;
  children: ComponentChildren;
}

/** A labelled control with its hint, or with what is wrong. */
export function Field({ id, label, isOptional = false, error, hint, children }: Props) {
  return (
    <div class={`field${error ? ' wrong' : ''}`}>
      <label for={id} dir="auto">
        {label}
        {isOptional && <span class="quiet"> · {t('optional')}</span>}
      </label>
      {children}
      {(error || hint) && (
        <p id={`${id}-note`} class={error ? 'error' : 'quiet'} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** What a control says of its note. */
export function noteOf(id: string, error: string | undefined, hasHint = false) {
  return {
    id,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': error || hasHint ? `${id}-note` : undefined,
  };
}
