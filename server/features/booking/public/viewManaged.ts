import { addToCalendarLinks } from '#server/features/booking/calendarFile/addToCalendarLinks.ts';
import { readBookingSettings, listResourcesOf } from '#server/features/booking/resourceStore.ts';
import { findServiceEvenRemoved } from '#server/features/booking/serviceStore.ts';
import { choicesOf } from '#server/features/booking/public/pageReads.ts';
import { managePath } from '#server/features/booking/links/manageLink.ts';
import { readWorkspaceProfile } from '#server/features/workspace/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { ManagedBooking } from '#shared/contract/booking/publicBooking.ts';

/** A booking as its customer sees it. */
export async function viewManaged(ctx: Ctx, tx: WorkspaceTx, booking: Booking): Promise<ManagedBooking> {
  const { platform, workspaceId } = ctx;
  const { status, starts_at: startsAt, ends_at: endsAt } = booking;
  const service = await findServiceEvenRemoved(tx, booking.service.id);
  const { name, slug, avatar, time_zone } = await readWorkspaceProfile(tx);
  const people = choicesOf(await listResourcesOf(tx, service.resource_ids));
  const isNamed = people.some(({ id }) => id === booking.resource.id);
  const changeUntil = startsAt - service.change_minutes * 60;
  const isActive = status === 'pending' || status === 'confirmed';
  return {
    link: managePath(platform, { workspaceId, bookingId: booking.id }, new Date(endsAt * 1000)),
    status,
    business: { name, slug, logo: avatar, time_zone },
    service: { id: service.id, name: service.name, location: service.location },
    resource: isNamed ? booking.resource.name : '',
    customer: booking.customer?.name ?? '',
    starts_at: startsAt,
    ends_at: endsAt,
    price_cents: booking.price_cents,
    currency: booking.currency,
    offer:
      status === 'held' && booking.held_until! > platform.clock.now().getTime() / 1000
        ? { until: booking.held_until!, questions: service.questions }
        : null,
    can_change: isActive && platform.clock.now().getTime() <= changeUntil * 1000,
    change_until: changeUntil,
    horizon_days: service.horizon_days,
    is_public: (await readBookingSettings(tx)).is_public && service.is_public && service.is_active,
    calendars: addToCalendarLinks({
      title: `${service.name} · ${name}`,
      location: service.location,
      starts_at: startsAt,
      ends_at: endsAt,
    }),
  };
}
