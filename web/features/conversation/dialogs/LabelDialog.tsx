import { X } from 'lucide-react';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/schema/limits.ts';
import { isComposing } from '#web/lib/isComposing.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import type { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

interface Props extends Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'finalFocus'> {
  /** Instead of "Labels". */
  title?: string;
  labels: readonly string[];
  onSave: (labels: string[]) => void;
}

const most = limits.conversation;

/**
 * The labels of a conversation. Enter adds what is typed, and saves when nothing is; saving adds what is typed, too.
 * Closed without saving, it keeps all that until it is opened again.
 */
export default function LabelDialog({ labels, onSave, title, ...dialog }: Props) {
  const { t } = useTranslation(['chat', 'common']);
  const [list, setList] = useState([...labels]);
  const [text, setText] = useState('');
  const [known, setKnown] = useState(labels.join('\n'));
  if (labels.join('\n') !== known) {
    setKnown(labels.join('\n'));
    setList([...labels]);
  }
  const withText = () => {
    const label = text.trim();
    return label && !list.includes(label) && list.length < most.labels ? [...list, label] : list;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || !text.trim()) return;
    event.preventDefault();
    setList(withText());
    setText('');
  };
  return (
    <FormDialog
      isChanged={false}
      {...dialog}
      title={title ?? t('inbox.label.title')}
      width={420}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(withText());
        setList([...labels]);
        setText('');
        dialog.onClose();
      }}
    >
      <Field label={t('inbox.label.new')} hint={t('inbox.label.hint')}>
        <Input
          dir="auto"
          value={text}
          maxLength={most.label}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {list.length > 0 && (
        <ul className="-mt-1 flex flex-wrap gap-1.5">
          {list.map((label) => (
            <li
              key={label}
              className="flex min-h-7 max-w-full items-center gap-1 rounded-1 bg-sunken pr-1 pl-2 text-13"
            >
              <bdi className="min-w-0 break-words">{label}</bdi>
              <button
                type="button"
                className="grid size-6 place-items-center rounded-1 text-text-3 hover:text-text"
                aria-label={t('common:action.removeItem', { name: label })}
                onClick={() => setList(list.filter((other) => other !== label))}
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
