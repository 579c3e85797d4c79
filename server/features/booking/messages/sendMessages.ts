/** Sends what customers are to be told about their bookings. */
import { getBooking, lockBooking } from '#server/features/booking/bookingStore.ts';
import { writeCalendar } from '#server/features/booking/calendarFile/writeCalendar.ts';
import { workspacesWithMessagesDue } from '#server/features/booking/crossWorkspace.ts';
import { manageUrl } from '#server/features/booking/links/manageLink.ts';
import { bookingMessageDue } from '#server/features/booking/messages/bookingMessageDue.ts';
import { composeMessage } from '#server/features/booking/messages/composeMessage.ts';
import {
  deleteMessage,
  findDue,
  listMessages,
  lockWaiting,
  updateMessage,
} from '#server/features/booking/messages/messageStore.ts';
import { endUnreachable } from '#server/features/booking/waiting/endWait.ts';
import { findServiceEvenRemoved } from '#server/features/booking/serviceStore.ts';
import { findLastChat, writeToCustomer } from '#server/features/conversation/public.ts';
import { getCustomer } from '#server/features/customer/public.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { sliceMilliseconds } from '#server/platform/jobs/jobKind.ts';
import { forEachWorkspace } from '#server/platform/jobs/maintenance.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operationOf, perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Booking } from '#shared/contract/booking.ts';
import {
  bookingMessageRoutes as routes,
  type BookingMessageKind,
} from '#shared/contract/booking/bookingMessage.ts';
import { defaultLocale, pickLocale } from '#shared/locales.ts';

/** The backoff after each failed attempt, in minutes. */
const retryDelays = [1, 5, 15, 60];

/** After an outage, nobody is thanked who came long ago. */
const latestThanks = 7 * 86_400_000;

type Due = { id: number; booking_id: number };

export const list = operationOf(routes.list, {
  name: 'booking.list_messages',
  permission: 'booking.read',
  async run(_ctx, tx, { params: { id } }) {
    await getBooking(tx, id);
    return listMessages(tx, id);
  },
});

/** Enqueues a job where something is due: reminders, what is tried again, and what a lost job left. */
export async function enqueueMessages(platform: Platform): Promise<void> {
  const workspaceIds = await workspacesWithMessagesDue(platform.database, platform.clock.now());
  await forEachWorkspace(platform, workspaceIds, (ctx) => perform(ctx, enqueueInWorkspace, undefined));
}

const enqueueInWorkspace = systemOperation('booking.enqueue_messages', async (ctx, tx) =>
  ctx.platform.jobs.enqueue(tx, bookingMessageDue, { workspaceId: ctx.workspaceId }),
);

/** Sends one after another what is due in a workspace. One that fails waits for its next attempt. */
export async function sendMessages(ctx: Ctx, stopped: AbortSignal): Promise<void> {
  const endsAt = Date.now() + sliceMilliseconds;
  for (;;) {
    const due = await perform(ctx, nextMessage, undefined);
    if (!due) return;
    if (stopped.aborted || Date.now() > endsAt) return perform(ctx, enqueueInWorkspace, undefined);
    try {
      await perform(ctx, sendMessage, due);
    } catch (err) {
      ctx.platform.log.error({ err, booking_id: due.booking_id }, 'a message about a booking was not sent');
      await perform(ctx, postponeMessage, due);
    }
  }
}

const nextMessage = systemOperation('booking.next_message', (ctx, tx) =>
  findDue(tx, ctx.platform.clock.now()),
);

/**
 * Hands a message to the outboxes of the channel and of mail, and records that, in one transaction: however the process
 * ends, it is in them once or not at all. The booking is locked first, as by those who change it.
 */
const sendMessage = systemOperation('booking.send_message', async (ctx, tx, { id, booking_id }: Due) => {
  const now = ctx.platform.clock.now();
  const { sequence } = await lockBooking(tx, booking_id);
  const message = await lockWaiting(tx, id);
  if (!message) return;
  const booking = await getBooking(tx, booking_id);
  if (!isTrue(message, booking, now)) return deleteMessage(tx, id);
  const ways = await tell(ctx, tx, { id, sequence, booking, kind: message.kind, isSaid: message.is_said });
  if (ways.message_id === null && !ways.by_email) {
    if (message.is_said) return deleteMessage(tx, id);
    if (message.kind === 'offer') await endUnreachable(ctx, tx, booking_id);
    return updateMessage(tx, id, { status: 'unreachable' });
  }
  await updateMessage(tx, id, { status: 'sent', sent_at: now, ...ways });
});

const postponeMessage = systemOperation(
  'booking.postpone_message',
  async (ctx, tx, { id, booking_id: bookingId }: Due) => {
    await lockBooking(tx, bookingId);
    const message = await lockWaiting(tx, id);
    if (!message) return;
    const delay = retryDelays[message.attempts];
    if (delay === undefined) {
      if (message.kind === 'offer') await endUnreachable(ctx, tx, bookingId);
      return updateMessage(tx, id, { status: 'failed' });
    }
    const dueAt = new Date(ctx.platform.clock.now().getTime() + delay * 60_000);
    await updateMessage(tx, id, { status: 'waiting', due_at: dueAt, attempts: message.attempts + 1 });
  },
);

export const messageSteps = [enqueueInWorkspace, nextMessage, sendMessage, postponeMessage];

/** Whether it still says what is so: after an outage the appointment may be over. */
function isTrue(
  { kind, starts_at: startsAt, due_at: dueAt }: { kind: BookingMessageKind; starts_at: Date; due_at: Date },
  { status, starts_at, held_until: heldUntil }: Booking,
  now: Date,
): boolean {
  if (startsAt.getTime() !== starts_at * 1000) return false;
  if (kind === 'follow_up')
    return (
      (status === 'confirmed' || status === 'completed') && now.getTime() < dueAt.getTime() + latestThanks
    );
  if (startsAt <= now) return false;
  if (kind === 'cancelled') return status === 'cancelled';
  if (kind === 'requested') return status === 'pending';
  if (kind === 'offer') return status === 'held' && heldUntil! * 1000 > now.getTime();
  return status === 'confirmed' || (kind === 'moved' && status === 'pending');
}

interface Message {
  id: number;
  kind: BookingMessageKind;
  booking: Booking;
  sequence: number;
  isSaid: boolean;
}

async function tell(ctx: Ctx, tx: WorkspaceTx, { id, kind, booking, sequence, isSaid }: Message) {
  const none = { message_id: null, by_email: false };
  if (!booking.customer) return none;
  const customer = await getCustomer(tx, booking.customer.id);
  const chat = await findLastChat(ctx, tx, customer.id);
  const wanted = chat?.language || customer.locale;
  const locale = wanted ? pickLocale(wanted) : defaultLocale;
  const { name: workspace, time_zone: timeZone } = await readWorkspace(tx);
  const { location, follow_up_text: thanks } = await findServiceEvenRemoved(tx, booking.service.id);
  const endsAt = new Date(booking.ends_at * 1000);
  const managed = { workspaceId: ctx.workspaceId, bookingId: booking.id };
  const link = manageUrl(ctx.platform, managed, endsAt, locale);
  const words = composeMessage({ kind, booking, location, thanks, timeZone, link, locale });
  const mayChat = chat?.is_open === true && !customer.blocked && !isSaid;
  const messageId = mayChat
    ? await writeToCustomer(ctx, tx, {
        ...{ conversationId: chat.conversation_id, text: words.chat, clientId: `booking-${id}` },
      })
    : null;
  // In our own chat they see it when they come back.
  const byEmail = customer.email !== '' && !(mayChat && chat.reaches);
  if (byEmail)
    sendMail(ctx.platform, tx, {
      kind: 'booking',
      to: customer.email,
      locale,
      values: { name: customer.name, title: words.title, content: words.content, link },
      sender: workspace,
      ...(kind !== 'reminder' &&
        kind !== 'offer' &&
        kind !== 'follow_up' && {
          calendar: calendarOf(ctx, { ...{ kind, booking, sequence, workspace, location, link }, customer }),
        }),
    });
  return { message_id: messageId, by_email: byEmail };
}

interface OnCalendar {
  kind: BookingMessageKind;
  booking: Booking;
  sequence: number;
  workspace: string;
  location: string;
  link: string;
  customer: { name: string; email: string };
}

/** Its sequence grows with each change, so that a calendar replaces what it has. */
function calendarOf({ platform }: Ctx, event: OnCalendar) {
  const { kind, booking, sequence, workspace, location, link, customer } = event;
  const host = new URL(platform.settings.publicUrl).hostname;
  const method: 'CANCEL' | 'REQUEST' = kind === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const now = Math.floor(platform.clock.now().getTime() / 1000);
  const written = {
    uid: `booking-${booking.id}@${host}`,
    sequence,
    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
    summary: `${booking.service.name} · ${workspace}`,
    description: link,
    location,
    organizer: { name: workspace, email: `booking@${host}` },
    attendee: customer,
    status: booking.status === 'pending' ? ('tentative' as const) : ('confirmed' as const),
  };
  return { method, content: writeCalendar([written], { method, now }) };
}
