import { X } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '#web/lib/isComposing.ts';
import { limits } from '#shared/schema/limits.ts';
import { addWords, type RejectReason } from '#web/features/agent/sections/handoffWords.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { controlClass } from '#web/ui/form/controlClass.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Field as Base } from '@base-ui/react/field';

interface Props {
  words: readonly string[];
  onChange: (words: string[]) => void;
  readOnly: boolean;
}

/** Words as chips. Enter or a comma adds what was typed, a pasted list is split, Backspace removes the last. */
export function WordChips({ words, onChange, readOnly }: Props) {
  const { t } = useTranslation(['parley', 'common']);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<RejectReason>();
  const input = useRef<HTMLInputElement>(null);

  const add = (text: string) => {
    const result = addWords(words, text);
    if (result.words.length > words.length) onChange(result.words);
    setTyped(result.left);
    setError(result.error);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (readOnly || isComposing(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && words.length > 0) {
      onChange(words.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (readOnly || !/[\n,，、;；]/.test(pasted)) return;
    event.preventDefault();
    add(typed + pasted);
  };
  const errors: Record<RejectReason, string> = {
    tooLong: t('handover.tooLong', { most: limits.agent.handoffWord }),
    tooMany: t('handover.tooMany', { most: limits.agent.handoffWords }),
  };
  return (
    <Field
      label={t('field.handoff_words')}
      error={error && errors[error]}
      hint={readOnly ? undefined : t('handover.hint')}
    >
      <div className={cx(controlClass, 'flex min-h-12 flex-wrap content-start gap-1.5 p-2')}>
        {words.map((word) => (
          <span
            key={word}
            lang={textLanguage(word)}
            className="flex h-7 max-w-full items-center gap-1 rounded-2 bg-human-soft pr-1 pl-2.5 text-13 text-human-text"
          >
            <span className={cx('truncate', readOnly && 'pr-1.5')}>{word}</span>
            {!readOnly && (
              <button
                type="button"
                className="rounded-1 p-0.75 hover:bg-surface"
                aria-label={t('common:action.removeItem', { name: word })}
                onClick={() => {
                  onChange(words.filter((other) => other !== word));
                  input.current?.focus();
                }}
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            )}
          </span>
        ))}
        <Base.Control
          ref={input}
          value={typed}
          readOnly={readOnly}
          autoComplete="off"
          placeholder={words.length === 0 ? t('handover.placeholder') : undefined}
          className="h-7 min-w-32 flex-1 bg-transparent px-1 outline-none"
          onValueChange={(text) => {
            setError(undefined);
            if (/[,，、;；]/.test(text)) add(text);
            else setTyped(text);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed && add(typed)}
        />
      </div>
    </Field>
  );
}
