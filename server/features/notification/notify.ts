import { sendMail } from '#server/features/mail/public.ts';
import { pushDue } from '#server/features/notification/pushes.ts';
import { receiversOf, type Receiver } from '#server/features/notification/receivers.ts';
import {
  definitionOf,
  pathOf,
  render,
  type NotificationWords,
} from '#server/features/notification/render.ts';
import { insertNotifications, listPeople, readRules } from '#server/features/notification/store.ts';
import { publishNotificationEvent } from '#server/features/notification/publishNotificationEvent.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { NotificationKind, NotificationValues } from '#shared/contract/notification.ts';
import { locales, type Locale } from '#shared/locales.ts';

export interface NewNotification<Kind extends NotificationKind = NotificationKind> {
  kind: Kind;
  values: NotificationValues[Kind];
  /** User ids of those whom it is about. Empty: everyone. */
  concerned: number[];
}

/** Notifies members by the workspace's rules: in the app, by push and by e-mail. The actor is never notified. */
export async function notify<Kind extends NotificationKind>(
  ctx: Ctx,
  tx: WorkspaceTx,
  { kind, values, concerned }: NewNotification<Kind>,
): Promise<void> {
  const rule = (await readRules(tx)).get(kind) ?? definitionOf(ctx.platform, kind).rule;
  if (Object.values(rule).every((audience) => audience === 'nobody')) return;
  const actorId = ctx.actor.kind === 'member' ? ctx.actor.userId : undefined;
  const receivers = receiversOf(rule, await listPeople(tx), concerned, actorId);
  if (receivers.length === 0) return;

  const { name: workspace } = await readWorkspace(tx);
  const words = Object.fromEntries(locales.map((locale) => [locale, render(kind, values, locale)])) as Record<
    Locale,
    NotificationWords
  >;
  const inserted = await insertNotifications(tx, {
    kind,
    data: values,
    words: Object.fromEntries(
      locales.map((locale) => [locale, `${words[locale].title}\n${words[locale].content}`]),
    ) as Record<Locale, string>,
    receivers: receivers
      .filter((receiver) => receiver.in_app || receiver.push)
      .map(({ person, in_app: inApp, push }) => ({ userId: person.id, inApp, push })),
    at: ctx.platform.clock.now(),
  });
  for (const { id, user_id: userId, in_app: inApp } of inserted) {
    if (inApp) publishNotificationEvent(ctx, tx, { user_id: userId, notification_id: id, change: 'new' });
  }
  if (receivers.some((receiver) => receiver.push)) {
    ctx.platform.jobs.enqueue(tx, pushDue, { workspaceId: tx.workspaceId });
  }
  for (const { person } of receivers.filter((receiver) => receiver.email)) mail(person);

  function mail({ email, locale }: Receiver['person']): void {
    const link = ctx.platform.settings.publicUrl + pathOf(ctx.platform, kind, values, locale);
    sendMail(ctx.platform, tx, {
      kind: 'notification',
      to: email,
      locale,
      values: { ...words[locale], workspace, link },
    });
  }
}
