import { sendMail } from '#server/features/mail/public.ts';
import { pushDue } from '#server/features/notification/pushes.ts';
import { receiversOf, type Receiver } from '#server/features/notification/receivers.ts';
import { pathOf, render } from '#server/features/notification/render.ts';
import {
  insertNotifications,
  listPeople,
  readRules,
  readWorkspace,
} from '#server/features/notification/store.ts';
import { publishNotificationEvent } from '#server/features/notification/publishNotificationEvent.ts';
import type { NotificationValues, Words } from '#server/features/notification/values.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { locales, type Locale } from '#shared/locales.ts';
import type { NotificationKind } from '#shared/rules/notifications.ts';

export interface NewNotification<Kind extends NotificationKind = NotificationKind> {
  kind: Kind;
  values: NotificationValues[Kind];
  /** User ids of those whom it is about; empty: nobody in particular. */
  concerned: number[];
}

/** Tells members by the workspace's rules, in the app, by push and by e-mail. Never the one who did it. */
export async function notify<Kind extends NotificationKind>(
  ctx: Ctx,
  tx: WorkspaceTx,
  { kind, values, concerned }: NewNotification<Kind>,
): Promise<void> {
  const rule = (await readRules(tx))[kind];
  if (Object.values(rule).every((audience) => audience === 'nobody')) return;
  const actorId = ctx.actor.kind === 'member' ? ctx.actor.userId : undefined;
  const receivers = receiversOf(rule, await listPeople(tx), concerned, actorId);
  if (receivers.length === 0) return;

  const { name: workspace, time_zone: timeZone } = await readWorkspace(tx);
  const said = Object.fromEntries(
    locales.map((locale) => [locale, render(kind, values, { locale, timeZone })]),
  ) as Record<Locale, Words>;
  const made = await insertNotifications(tx, {
    kind,
    data: values,
    words: Object.fromEntries(
      locales.map((locale) => [locale, `${said[locale].title}\n${said[locale].content}`]),
    ) as Record<Locale, string>,
    receivers: receivers
      .filter((receiver) => receiver.in_app || receiver.push)
      .map(({ person, in_app: inApp, push }) => ({ userId: person.id, inApp, push })),
    at: ctx.platform.clock.now(),
  });
  for (const { id, user_id: userId, in_app: inApp } of made) {
    if (inApp) publishNotificationEvent(ctx, tx, { user_id: userId, notification_id: id, change: 'new' });
  }
  if (receivers.some((receiver) => receiver.push)) {
    ctx.platform.jobs.enqueue(tx, pushDue, { workspaceId: tx.workspaceId });
  }
  for (const { person } of receivers.filter((receiver) => receiver.email)) mail(person);

  function mail({ email, locale }: Receiver['person']): void {
    const link = ctx.platform.settings.publicUrl + pathOf(kind, values, locale);
    sendMail(ctx.platform, tx, {
      kind: 'notification',
      to: email,
      locale,
      values: { ...said[locale], workspace, link },
    });
  }
}
