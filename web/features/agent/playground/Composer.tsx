import { ArrowUp, TriangleAlert } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/display/Notice.tsx';
import { limits } from '#shared/schema/limits.ts';
import type { PlaygroundState } from '#web/features/agent/playground/usePlayground.ts';
import type { Agent } from '#web/features/agent/useAgentForm.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { isComposing } from '#web/lib/isComposing.ts';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  agent: Agent;
  play: PlaygroundState;
  onSave: (() => void) | undefined;
  saving: boolean;
}

export function Composer({ agent, play, onSave, saving }: Props) {
  const { t } = useTranslation('parley');
  const [text, setText] = useState('');
  const canSend = text.trim() !== '' && !play.thinking && play.left !== 0;
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
      <p role="status" className="text-12 text-text-3">
        <Remaining agent={agent} left={play.left} />
      </p>
    </div>
  );
}

/** What the playground stores, and how many free answers of a model are left. */
function Remaining({ agent, left }: { agent: Agent; left: number | null }) {
  const { t } = useTranslation('parley');
  const { allowed, resets_at: resetsAt } = agent.playground;
  if (left === null || allowed === null) return t('playground.nothingKept');
  if (left === 0)
    return t('playground.usedUp', { allowed: formatNumber(allowed), time: formatDateTime(resetsAt) });
  return t('playground.left', { left: formatNumber(left), allowed: formatNumber(allowed) });
}
