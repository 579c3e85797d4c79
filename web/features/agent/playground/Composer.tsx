import { ArrowUp, TriangleAlert } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#web/features/agent/Notice.tsx';
import { limits } from '#shared/schema/limits.ts';
import type { PlaygroundState } from '#web/features/agent/playground/usePlayground.ts';
import { isComposing } from '#web/lib/isComposing.ts';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  play: PlaygroundState;
  onSave: (() => void) | undefined;
  saving: boolean;
}

export function Composer({ play, onSave, saving }: Props) {
  const { t } = useTranslation('parley');
  const [text, setText] = useState('');
  const canSend = text.trim() !== '' && !play.thinking;
  const send = () => {
    if (!canSend) return;
    play.ask(text);
    setText('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="flex flex-col gap-2 px-4 pt-1 pb-3">
      {onSave && play.version === 'draft' && (
        <Notice
          icon={<TriangleAlert />}
          tone="warn"
          action={
            <Button size="s" busy={saving} onClick={onSave} className="bg-raised">
              {t('unsaved.save')}
            </Button>
          }
        >
          {t('playground.unsaved')}
        </Notice>
      )}
      <form
        onSubmit={onSubmit}
        className="flex items-end gap-2 rounded-4 bg-raised py-1.5 pr-1.5 pl-3.5 shadow-[inset_0_0_0_1px_var(--color-line-strong)] has-[textarea:focus-visible]:shadow-[inset_0_0_0_2px_var(--color-focus)]"
      >
        <textarea
          rows={1}
          value={text}
          maxLength={limits.playground.message}
          aria-label={t('playground.write')}
          placeholder={t('playground.write')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-32 min-w-0 flex-1 resize-none bg-transparent py-1.25 text-14 outline-none max-md:text-16"
        />
        <button
          type="submit"
          aria-label={t('playground.send')}
          disabled={!canSend}
          className="grid size-8 shrink-0 place-items-center rounded-3 bg-human text-on-human transition-colors hover:bg-human-hover disabled:bg-sunken disabled:text-text-3 max-md:size-10"
        >
          <ArrowUp className="size-4.5 stroke-2" aria-hidden="true" />
        </button>
      </form>
      <p className="text-12 text-text-3">{t('playground.nothingKept')}</p>
    </div>
  );
}
