import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/contract/conversation.ts';
import { toggleSelected } from '#web/features/conversation/list/selection.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  conversation: Conversation;
  /** Of the customer. */
  name: string;
  isSelected: boolean;
  /** Else under the pointer only. */
  isShown: boolean;
}

/** The box that selects a row, over its picture. By keyboard `x` does it, so that the rows stay one stop each. */
export function RowBox({ conversation, name, isSelected, isShown }: Props) {
  const { t } = useTranslation('chat');
  return (
    <label
      className={cx(
        'absolute top-1.5 left-2 grid size-11 cursor-pointer place-items-center rounded-full',
        isShown
          ? ''
          : 'opacity-0 group-hover/row:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:opacity-0!',
      )}
    >
      <input
        type="checkbox"
        className="peer sr-only"
        checked={isSelected}
        tabIndex={isShown ? 0 : -1}
        aria-label={t('inbox.bulk.select', { name })}
        onChange={() => toggleSelected(conversation)}
      />
      <span
        aria-hidden="true"
        className={cx(
          'grid size-5.5 place-items-center rounded-2 border-[1.5px] shadow-2 outline-offset-2 outline-focus peer-focus-visible:outline-2',
          isSelected ? 'border-human bg-human text-on-human' : 'border-line-strong bg-raised',
        )}
      >
        {isSelected && <Check className="size-4 stroke-[2.4]" />}
      </span>
    </label>
  );
}
