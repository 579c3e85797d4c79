import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { agentRoutes } from '#shared/contract/agent.ts';
import { limits } from '#shared/schema/limits.ts';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { Citations } from '#web/entities/message/Citations.tsx';
import { MessageText } from '#web/entities/message/MessageText.tsx';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import type { Reply } from '#web/lib/api.ts';
import { useAction } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { Dot } from '#web/ui/display/StatusDot.tsx';
import { TypingDots } from '#web/ui/display/TypingDots.tsx';

export const tryFieldId = 'set-up-question';

interface Turn {
  question: string;
  reply?: Reply<typeof agentRoutes.playground>;
}

/** The chat as a customer sees it, with the published agent. Nothing of it is stored. */
export function ChatTry({ onAnswered }: { onAnswered: () => void }) {
  const { t } = useTranslation('user-dashboard');
  const { name } = useAgent();
  const company = useStored('workspace')?.name ?? '';
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const ask = useAction(agentRoutes.playground);
  useEffect(() => {
    if (turns.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [turns]);

  const send = (question: string) => {
    if (question === '' || ask.isPending) return;
    const before = turns.filter((turn) => turn.reply !== undefined);
    setTurns([...before, { question }]);
    setText('');
    const messages = [
      ...before.flatMap((turn) => [
        { author: 'customer' as const, text: turn.question },
        { author: 'agent' as const, text: turn.reply!.answer || '…' },
      ]),
      { author: 'customer' as const, text: question },
    ].slice(-limits.playground.messages);
    ask.mutate(
      { body: { version: 'published', messages } },
      {
        onSuccess: (reply) => {
          setTurns([...before, { question, reply }]);
          if (reply.citations.length > 0) onAnswered();
        },
        onError: () => {
          setTurns(before);
          setText(question);
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(text.trim());
  };

  return (
    <figure className="sticky top-6 flex flex-col gap-2 self-start max-lg:static">
      <figcaption className="text-13 font-medium">{t('setUp.chat.title')}</figcaption>
      <div className="flex h-120 max-h-[70vh] flex-col overflow-hidden rounded-5 bg-raised shadow-2">
        <div className="border-b hairline px-4 py-3">
          <p dir="auto" className="truncate text-14 font-semibold">
            {company}
          </p>
          <p className="flex items-center gap-2 pl-0.75 text-12 text-text-2">
            <Dot tone="ai" />
            <span className="truncate">{name}</span>
          </p>
        </div>
        <div
          role="log"
          aria-label={t('setUp.chat.title')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
          tabIndex={0}
          className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 outline-offset-[-2px]"
        >
          <p className="mr-8 self-start rounded-4 rounded-bl-1 bg-ai-soft px-3.5 py-2.5 text-14">
            {t('setUp.chat.hello', { name })}
          </p>
          {turns.map(({ question, reply }, place) => (
            <Exchange key={place} question={question} reply={reply} name={name} onChoose={send} />
          ))}
          <div ref={end} />
        </div>
        <form
          onSubmit={submit}
          className="m-3 flex items-center gap-2 rounded-4 py-1.5 pr-1.5 pl-3.5 shadow-[inset_0_0_0_1px_var(--color-line-strong)] has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--color-focus)]"
        >
          <input
            id={tryFieldId}
            value={text}
            maxLength={limits.playground.message}
            autoComplete="off"
            aria-label={t('setUp.chat.write')}
            placeholder={t('setUp.chat.write')}
            onChange={(event) => setText(event.target.value)}
            className="min-w-0 flex-1 bg-transparent text-14 outline-none max-md:text-16"
          />
          <button
            type="submit"
            aria-label={t('setUp.chat.send')}
            disabled={text.trim() === '' || ask.isPending}
            className="grid size-8 shrink-0 place-items-center rounded-3 bg-human text-on-human transition-colors hover:bg-human-hover disabled:bg-sunken disabled:text-text-3 max-md:size-11"
          >
            <ArrowUp className="size-4.5 stroke-2" aria-hidden="true" />
          </button>
        </form>
      </div>
    </figure>
  );
}

interface ExchangeProps {
  question: string;
  reply: Turn['reply'];
  name: string;
  onChoose: (value: string) => void;
}

function Exchange({ question, reply, name, onChoose }: ExchangeProps) {
  const { t } = useTranslation('user-dashboard');
  return (
    <>
      <p
        dir="auto"
        lang={textLanguage(question)}
        className="ml-8 self-end rounded-4 rounded-br-1 bg-bubble-me px-3.5 py-2.5 text-14 break-words text-on-bubble-me"
      >
        {question}
      </p>
      {reply === undefined ? (
        <p role="status" className="flex items-center gap-2 text-13 text-ai-text">
          <span className="flex gap-1 text-ai">
            <TypingDots />
          </span>
          <span className="sr-only">{t('setUp.chat.thinking', { name })}</span>
        </p>
      ) : (
        <div className="mr-8 flex max-w-full flex-col gap-1.5 self-start">
          <div className="rounded-4 rounded-bl-1 bg-ai-soft px-3.5 py-2.5 text-14">
            <MessageText
              text={reply.answer || t('setUp.chat.handoff', { name })}
              lang={textLanguage(reply.answer)}
            />
            {reply.actions.length > 0 && (
              <ul className="mt-2 flex flex-wrap gap-1.5">
                {reply.actions.map(({ label, value }) => (
                  <li key={value}>
                    <button
                      type="button"
                      onClick={() => onChoose(value)}
                      className="rounded-2 bg-surface px-3 py-1 text-left text-13 font-medium shadow-[inset_0_0_0_1px_var(--color-ai-line)] hover:bg-ai hover:text-on-ai max-md:min-h-11"
                    >
                      {label}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {reply.handoff && <p className="text-12 text-danger">{t('setUp.chat.noAnswer', { name })}</p>}
          {reply.citations.length > 0 && (
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-12">
              <Citations citations={reply.citations} />
            </p>
          )}
        </div>
      )}
    </>
  );
}
