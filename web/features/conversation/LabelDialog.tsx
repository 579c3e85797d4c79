import { X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/schema/limits.ts';
import { isComposing } from '#web/lib/isComposing.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  labels: readonly string[];
  onSave: (labels: string[]) => void;
}

const most = limits.conversation;

/** The labels of a conversation. Enter adds one to the list; saving adds what is typed, too. */
export default function LabelDialog({ open, onClose, labels, onSave }: Props) {
  const { t } = useTranslation(['chat', 'common']);
  const [list, setList] = useState([...labels]);
  const [text, setText] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setList([...labels]);
  }
  const withText = () => {
    const label = text.trim();
    return label && !list.includes(label) && list.length < most.labels ? [...list, label] : list;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    setList(withText());
    setText('');
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('inbox.label.title')}
      width={420}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(withText());
        setText('');
        onClose();
      }}
    >
      <Field label={t('inbox.label.new')} hint={t('inbox.label.hint')}>
        <Input
          value={text}
          maxLength={most.label}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {list.length > 0 && (
        <ul className="-mt-1 flex flex-wrap gap-1.5">
          {list.map((label) => (
            <li key={label} className="flex h-7 items-center gap-1 rounded-1 bg-sunken pr-1 pl-2 text-13">
              {label}
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
