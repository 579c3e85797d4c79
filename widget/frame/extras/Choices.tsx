import type { Action } from '#shared/contract/message.ts';
import { t } from './texts.ts';

type Props = { choices: Action[]; reply: string | null; onChoose: (value: string) => void };

/** Ready answers. After the customer's next message they are disabled and show what was chosen. */
export function Choices({ choices, reply, onChoose }: Props) {
  return (
    <div class="choices" role="group" aria-label={t('choices')}>
      {choices.map(({ label, value }) => (
        <button
          key={value}
          type="button"
          aria-pressed={reply === value}
          disabled={reply !== null}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
