import { useLayoutEffect, type RefObject } from 'react';
import { limits } from '#shared/schema/limits.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { isComposing } from '#web/lib/isComposing.ts';

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  label: string;
  placeholder: string;
  disabled: boolean;
  /** The language of the conversation. */
  language: string;
  onChange: (text: string) => void;
  onFiles: (files: File[]) => void;
  onSend: () => void;
  onSendAndResolve: () => void;
  /** A pasted text was longer than what the field takes. */
  onCut: () => void;
  onEscape: () => void;
}

/** The text field: it grows with its text; Enter sends, Shift and Enter insert a line, Escape leaves it. */
export function ComposerField(props: Props) {
  const { field, value, label, placeholder, disabled, language, onChange, onFiles, onSend } = props;
  useGrowth(field);
  return (
    <textarea
      ref={field}
      rows={1}
      value={value}
      maxLength={limits.conversation.typed}
      disabled={disabled}
      lang={textLanguage(value, language)}
      dir="auto"
      aria-label={label}
      placeholder={placeholder}
      className="block field-sizing-content max-h-[40vh] short:max-h-18 min-h-11.5 w-full resize-none bg-transparent px-3.5 pt-3 pb-1.5 text-14 outline-none max-md:text-16"
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget;
        const pasted = event.clipboardData.getData('text').length;
        if (text.length - (end - start) + pasted > limits.conversation.typed) props.onCut();
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Escape') {
          event.preventDefault();
          props.onEscape();
        }
        if (event.key !== 'Enter' || event.altKey) return;
        const withCtrl = event.ctrlKey || event.metaKey;
        if (event.shiftKey && !withCtrl) return;
        event.preventDefault();
        if (event.shiftKey) props.onSendAndResolve();
        else onSend();
      }}
    />
  );
}

/** For browsers that do not know `field-sizing`. */
function useGrowth(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.setProperty('height', 'auto');
    element.style.setProperty('height', `${element.scrollHeight}px`);
  });
}
