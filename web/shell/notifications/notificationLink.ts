import { dateIn } from '#shared/time.ts';
import type { Notification } from '#shared/contract/notification.ts';

type OfConversation = 'conversation_assigned' | 'handoff_wanted';
type OfBooking = 'booking_made' | 'booking_cancelled';

const pages: Record<Exclude<Notification['kind'], OfConversation | OfBooking>, string> = {
  agent_paused: '/app/organization/usage',
  wallet_low: '/app/organization/wallet',
  payment_failed: '/app/organization/subscription',
  channel_error: '/app/chat/channel',
  calendar_lost: '/app/booking/resource',
  member_joined: '/app/organization/users',
};

/** The page of what a notification is about. */
export function notificationLink({ kind, data }: Pick<Notification, 'kind' | 'data'>): string {
  if (kind === 'conversation_assigned' || kind === 'handoff_wanted')
    return `/app/chat/chat/${data['conversation_id'] ?? ''}`;
  if (kind === 'booking_made' || kind === 'booking_cancelled') {
    const { booking_id: id = 0, starts_at: at = 0, time_zone: zone = 'UTC' } = data;
    return `/app/booking/booking?date=${dateIn(String(zone), new Date(Number(at) * 1000))}&booking=${id}`;
  }
  if (kind === 'channel_error') return `${pages[kind]}?channel=${data['channel_id'] ?? 0}`;
  return pages[kind];
}
