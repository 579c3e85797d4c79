/** What the public page shows. */
import { z } from 'zod';
import { readBookingSettings, listResourcesOf } from '#server/features/booking/resourceStore.ts';
import { listSlots } from '#server/features/booking/reads.ts';
import { findServiceEvenRemoved, listServices } from '#server/features/booking/serviceStore.ts';
import { requireSlotDays } from '#server/features/booking/public/requireSlotDays.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { operation } from '#server/platform/operation/operation.ts';
import type { BookingResource, BookingService, BookingSlot } from '#shared/contract/booking.ts';
import type { PublicService, PublicSlot } from '#shared/contract/booking/publicBooking.ts';
import { limits } from '#shared/schema/limits.ts';

const whole = z.number().int();

/** The services that anybody may book. Rejects with `not_found` where the page is switched off. */
export const readPage = operation({
  name: 'booking.read_page',
  permission: 'booking.read',
  audited: false,
  readOnly: true,
  input: z.strictObject({}),
  async run(_ctx, tx): Promise<PublicService[]> {
    await requirePublic(tx);
    const all = { page: 1, size: limits.booking.services, field: 'name', asc: true, keyword: '' } as const;
    const services = (await listServices(tx, all)).items.filter(isOffered);
    const resources = await listResourcesOf(tx, [...new Set(services.flatMap((one) => one.resource_ids))]);
    const byId = new Map(resources.map((one) => [one.id, one]));
    return services
      .map((service) => ({ service, given: service.resource_ids.flatMap((id) => byId.get(id) ?? []) }))
      .filter(({ given }) => given.length > 0)
      .map(({ service, given }) => viewPublicly(service, given));
  },
});

/** The free times of a service on the public page. */
export const readPageSlots = operation({
  name: 'booking.read_page_slots',
  permission: 'booking.read',
  audited: false,
  readOnly: true,
  input: z.strictObject({ service_id: whole, resource_id: whole.optional(), from: whole, to: whole }),
  async run(ctx, tx, { service_id, resource_id, ...span }): Promise<PublicSlot[]> {
    requireSlotDays(span);
    const service = await getPublicService(tx, service_id, resource_id);
    return withWhomever(await listSlots(ctx, tx, service, span));
  },
});

function isOffered({ is_public, is_active }: BookingService): boolean {
  return is_public && is_active;
}

async function requirePublic(tx: WorkspaceTx): Promise<void> {
  if (!(await readBookingSettings(tx)).is_public) throw notFound();
}

/**
 * A service that can be booked on the public page; with the one resource that the customer chose, as long as it is among
 * those offered. Rejects with `not_found`.
 */
export async function getPublicService(
  tx: WorkspaceTx,
  id: number,
  resourceId: number | undefined,
): Promise<BookingService> {
  await requirePublic(tx);
  const service = await findServiceEvenRemoved(tx, id);
  if (!isOffered(service)) throw notFound();
  if (resourceId === undefined) return service;
  const choices = choicesOf(await listResourcesOf(tx, service.resource_ids));
  if (!choices.some((one) => one.id === resourceId)) throw notFound();
  return { ...service, resource_ids: [resourceId] };
}

/** Customers choose between people, not between rooms; and not where there is one, or a crowd. */
export function choicesOf(resources: readonly BookingResource[]): BookingResource[] {
  const people = resources.filter(({ kind, is_active }) => kind === 'person' && is_active);
  const isChoice = people.length === resources.length && people.length > 1;
  return isChoice && people.length <= limits.booking.choices ? people : [];
}

function viewPublicly(service: BookingService, given: readonly BookingResource[]): PublicService {
  const { id, name, description, location, minutes, capacity } = service;
  const { price_cents, currency, needs_approval, horizon_days, questions } = service;
  return {
    ...{ id, name, description, location, minutes, capacity },
    ...{ price_cents, currency, needs_approval, horizon_days, questions },
    resources: choicesOf(given).map(({ id: resourceId, name: resource }) => ({
      id: resourceId,
      name: resource,
    })),
  };
}

/** Each time once, however many resources are free then. */
export function withWhomever(slots: readonly BookingSlot[]): PublicSlot[] {
  const byStart = new Map<number, PublicSlot>();
  for (const { starts_at, ends_at, seats } of slots) {
    const known = byStart.get(starts_at);
    if (known) known.seats += seats;
    else byStart.set(starts_at, { starts_at, ends_at, seats });
  }
  return [...byStart.values()];
}
