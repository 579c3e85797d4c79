import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dot } from '#web/ui/display/StatusDot.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { TriedQuestion } from '#web/features/knowledge/try/TriedQuestion.tsx';

interface Props {
  /** The question, '' for none. */
  asked: string;
  onAsk: (question: string) => void;
  onOpen: (sourceId: number) => void;
  onTeach: (question: string) => void;
}

/** Searches the knowledge base for a question and shows what the agent would do. */
export function TryQuestion({ asked, onAsk, onOpen, onTeach }: Props) {
  const { t } = useTranslation('ai-knowledge');
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    setText(asked);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(text.trim().slice(0, limits.knowledge.query));
  };
  return (
    <section aria-label={t('try.label')} className="mx-6 rounded-4 border hairline max-md:mx-4">
      <form onSubmit={submit} className="flex items-end gap-2 px-4 pt-3 pb-4 max-md:px-3">
        <Field className="flex-1" label={t('try.label')}>
          <Input
            value={text}
            placeholder={t('try.placeholder')}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" disabled={text.trim() === ''} className="md:h-9!">
          <Dot tone="ai" />
          {t('try.button')}
        </Button>
        {asked && (
          <IconButton label={t('try.close')} onClick={() => onAsk('')}>
            <X />
          </IconButton>
        )}
      </form>
      {asked && <TriedQuestion key={asked} question={asked} onOpen={onOpen} onTeach={onTeach} />}
    </section>
  );
}
