import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  labels: readonly string[];
  onSave: (labels: string[]) => void;
}

const most = 20;

/** The labels of a conversation: Enter adds one. */
export default function LabelDialog({ open, onClose, labels, onSave }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const [list, setList] = useState([...labels]);
  const [text, setText] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setList([...labels]);
  }
  const withText = () => {
    const label = text.trim();
    return label && !list.includes(label) && list.length < most ? [...list, label] : list;
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('inbox.label.title')}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onSave(withText());
              setText('');
              onClose();
            }}
          >
            {common('action.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setList(withText());
          setText('');
        }}
      >
        <Field label={t('inbox.label.new')} hint={t('inbox.label.hint')}>
          <Input value={text} maxLength={50} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
      {list.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {list.map((label) => (
            <li key={label} className="flex h-7 items-center gap-1 rounded-1 bg-sunken pr-1 pl-2 text-13">
              {label}
              <button
                type="button"
                className="grid size-6 place-items-center rounded-1 text-text-3 hover:text-text"
                aria-label={common('action.removeItem', { name: label })}
                onClick={() => setList(list.filter((other) => other !== label))}
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
