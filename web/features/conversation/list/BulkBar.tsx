import { useQueryClient } from '@tanstack/react-query';
import { Check, Clock, Tag, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationRoutes as routes, type Conversation } from '#shared/contract/conversation.ts';
import { limits } from '#shared/schema/limits.ts';
import { cacheConversation } from '#web/features/conversation/cache.ts';
import AssignDialog from '#web/features/conversation/dialogs/AssignDialog.tsx';
import LabelDialog from '#web/features/conversation/dialogs/LabelDialog.tsx';
import SnoozeDialog from '#web/features/conversation/dialogs/SnoozeDialog.tsx';
import { focusRow } from '#web/features/conversation/list/focusRow.ts';
import { runBulk } from '#web/features/conversation/list/runBulk.ts';
import {
  clearSelection,
  keepSelected,
  mostSelected,
  selectAll,
  useSelection,
} from '#web/features/conversation/list/selection.ts';
import { useConversations } from '#web/features/conversation/list/useConversations.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { useCustomerName } from '#web/entities/customer/useCustomerName.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/reportError.ts';
import { ApiError } from '#web/lib/request.ts';
import { useShortcuts } from '#web/lib/useShortcuts.ts';
import { ProgressBar } from '#web/ui/display/ProgressBar.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Verb = 'resolve' | 'assign' | 'label' | 'snooze';
type Failure = { item: Conversation; error: unknown };

/** What can be done with the selected conversations, one call each; those that fail stay selected, with the reason. */
export default function BulkBar() {
  const { t } = useTranslation('chat');
  const nameOf = useCustomerName();
  const client = useQueryClient();
  const { filter, openId } = useInbox();
  const { rows } = useConversations(filter);
  const { items } = useSelection();
  const [dialog, setDialog] = useState<{ of: Verb; open: boolean }>();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [failures, setFailures] = useState<Failure[]>([]);
  const count = items.length;
  const isBusy = progress !== undefined;
  // As they are now: a row in the list is newer than what was selected.
  const current = items.map((item) => rows.find(({ id }) => id === item.id) ?? item);

  const run = async (on: readonly Conversation[], one: (item: Conversation) => Promise<Conversation>) => {
    setFailures([]);
    setProgress({ done: 0, of: on.length });
    const result = await runBulk(
      on,
      async (item) => cacheConversation(client, await one(item)),
      (done) => setProgress({ done, of: on.length }),
    );
    setProgress(undefined);
    setFailures(result.failed);
    return result.done;
  };
  const finish = (verb: Verb, done: Conversation[], undo?: (item: Conversation) => Promise<Conversation>) => {
    const kept = items.filter(({ id }) => !done.some((item) => item.id === id));
    keepSelected(kept.map(({ id }) => id));
    if (kept.length === 0) clearSelection();
    if (done.length > 0) {
      const again = undo && (() => void run(done, undo));
      toast.done(t(`inbox.bulk.done.${verb}`, { count: done.length }), again);
    }
    focusRow(kept[0]?.id ?? openId);
  };
  const input = ({ id }: Conversation) => ({ params: { id }, body: {} });
  // The bar shows what fails of an action; of its undo, when the bar is gone, a toast does.
  const quiet = { quiet: true };
  const acts = {
    resolve: async () => {
      const done = await run(current, (item) => call(routes.resolve, input(item), quiet));
      finish('resolve', done, (item) => call(routes.undoResolve, input(item)));
    },
    snooze: async (until: number) => {
      const done = await run(current, (item) =>
        call(routes.snooze, { ...input(item), body: { until } }, quiet),
      );
      finish('snooze', done, (item) => call(routes.reopen, input(item)));
    },
    assign: async (userId: number | null) => {
      const to = (user_id: number | null, options?: typeof quiet) => (item: Conversation) =>
        call(routes.assign, { ...input(item), body: { user_id } }, options);
      const done = await run(current, to(userId, quiet));
      // From the agent there is no way back that changes nothing else.
      const isUndoable = done.every(({ handler }) => handler === 'member');
      finish('assign', done, isUndoable ? (item) => to(item.assignee?.id ?? null)(item) : undefined);
    },
    label: async (added: string[]) => {
      const set = (item: Conversation, labels: string[], options?: typeof quiet) =>
        call(routes.label, { ...input(item), body: { labels } }, options);
      const most = limits.conversation.labels;
      const done = await run(current, (item) => {
        const labels = [...new Set([...item.labels, ...added])];
        if (labels.length > most) throw new Error(t('inbox.bulk.tooManyLabels', { most }));
        return set(item, labels, quiet);
      });
      finish('label', done, (item) => set(item, item.labels));
    },
  };
  const open = (of: Verb) => setDialog({ of, open: true });
  const may = count > 0 && !isBusy;
  const start = { resolve: () => void acts.resolve(), assign: () => open('assign') };
  const more = { label: () => open('label'), snooze: () => open('snooze') };
  const close = () => {
    clearSelection();
    focusRow(openId);
  };
  useShortcuts(
    {
      ...(may ? { e: start.resolve, a: start.assign, l: more.label, s: more.snooze } : {}),
      Escape: isBusy ? undefined : close,
    },
    { first: true },
  );
  const part = (of: Verb) => ({
    open: dialog?.of === of && dialog.open,
    onClose: () => setDialog({ of, open: false }),
    finalFocus: () => document.querySelector<HTMLElement>('#bulk button:not(:disabled)') ?? true,
  });
  return (
    <section id="bulk" aria-label={t('inbox.bulk.label')} className="shrink-0 border-t hairline bg-raised">
      {failures.length > 0 && (
        <div
          role="alert"
          className="max-h-40 overflow-y-auto border-b hairline px-5 py-2.5 text-13 max-md:px-4"
        >
          <p className="font-medium text-danger">{t('inbox.bulk.failed', { count: failures.length })}</p>
          <ul>
            {failures.map(({ item, error }) => (
              <li key={item.id} className="mt-1 break-words">
                <span className="font-medium">{nameOf(item.customer)}:</span>{' '}
                <span className="text-text-2">
                  {error instanceof ApiError ? errorText(error) : (error as Error).message}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex items-center gap-0.5 py-2 pr-2.5 pl-5 max-md:pl-4">
        <div className="min-w-0 flex-1 text-13">
          <p role="status" className="font-medium">
            {progress
              ? t('inbox.bulk.progress', { done: progress.done, total: progress.of })
              : t('inbox.bulk.selected', { count })}
          </p>
          {count >= mostSelected ? (
            <p className="text-12 text-text-3">{t('inbox.bulk.most', { most: mostSelected })}</p>
          ) : (
            !isBusy &&
            rows.length > count && (
              <button
                type="button"
                className="block rounded-1 text-12 text-human-text hover:underline max-md:min-h-8"
                onClick={() => selectAll(rows)}
              >
                {t('inbox.bulk.all', { count: Math.min(rows.length, mostSelected) })}
              </button>
            )
          )}
        </div>
        <IconButton
          label={t('inbox.act.resolve')}
          shortcut="e"
          side="top"
          disabled={!may}
          onClick={start.resolve}
        >
          <Check />
        </IconButton>
        <IconButton
          label={t('inbox.act.assign')}
          shortcut="a"
          side="top"
          disabled={!may}
          onClick={start.assign}
        >
          <UserPlus />
        </IconButton>
        <IconButton
          label={t('inbox.act.labels')}
          shortcut="l"
          side="top"
          disabled={!may}
          onClick={more.label}
        >
          <Tag />
        </IconButton>
        <IconButton
          label={t('inbox.act.snooze')}
          shortcut="s"
          side="top"
          disabled={!may}
          onClick={more.snooze}
        >
          <Clock />
        </IconButton>
        <IconButton label={t('inbox.bulk.clear')} shortcut="Esc" side="top" disabled={isBusy} onClick={close}>
          <X />
        </IconButton>
      </div>
      {progress && (
        <ProgressBar labelHidden share={progress.done / progress.of} label={t('inbox.bulk.label')} />
      )}
      <AssignDialog {...part('assign')} assignee={undefined} onAssign={(user) => void acts.assign(user)} />
      <LabelDialog
        {...part('label')}
        title={t('inbox.bulk.addLabels')}
        labels={none}
        onSave={(labels) => void acts.label(labels)}
      />
      <SnoozeDialog {...part('snooze')} onSnooze={(until) => void acts.snooze(until)} />
    </section>
  );
}

const none: string[] = [];
