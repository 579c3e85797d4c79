import { bookingOperations } from '#server/features/booking/public.ts';
import { memberCtx, platformAt, type Member } from '#server/features/demo/stage.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Booking, BookingResource, BookingService } from '#shared/contract/booking.ts';
import { dateIn } from '#shared/time.ts';

const { createService, createResource, create, complete, join, noShow } = bookingOperations;

const zone = '+08:00';
const dayMs = 86_400_000;
const weekdays = [1, 2, 3, 4, 5];
const clinicHours = [
  ...weekdays.flatMap((day) => [
    { day, from: '09:30', to: '13:00' },
    { day, from: '14:00', to: '19:00' },
  ]),
  { day: 6, from: '09:30', to: '17:00' },
];

const services = {
  checkUp: {
    ...{ name: 'Check-up and cleaning 檢查及洗牙', minutes: 45, buffer_after: 15, price_cents: 80_000 },
    ...{ color: 'blue' as const, resources: ['chan', 'lee', 'hygienist'] },
  },
  consultation: {
    ...{ name: 'Consultation 診症', minutes: 30, buffer_after: 0, price_cents: 45_000 },
    ...{ color: 'green' as const, resources: ['chan', 'lee'] },
  },
  whitening: {
    ...{ name: 'Teeth whitening 牙齒美白', minutes: 90, buffer_after: 15, price_cents: 380_000 },
    ...{ color: 'violet' as const, resources: ['lee'], needs_approval: true },
  },
};
type Service = keyof typeof services;
const people = { chan: 'Dr Alice Chan 陳醫生', lee: 'Dr Marcus Lee 李醫生', hygienist: 'Suki Ho 何姑娘' };
type Person = keyof typeof people;

/** Days from today, the time, and who comes. */
const booked: [inDays: number, time: string, Service, Person, name: string, phone: string][] = [
  [-3, '10:00', 'checkUp', 'hygienist', '黃美玲', '+85291230001'],
  [-3, '14:30', 'consultation', 'chan', 'James Porter', '+85291230002'],
  [-2, '09:30', 'checkUp', 'chan', '林志強', '+85291230003'],
  [-2, '16:00', 'whitening', 'lee', 'Sophie Turner', '+85291230004'],
  [-1, '11:00', 'consultation', 'lee', '何嘉欣', '+85291230005'],
  [-1, '15:00', 'checkUp', 'hygienist', 'Daniel Wu', '+85291230006'],
  [0, '10:30', 'checkUp', 'chan', '李曉彤', '+85291230007'],
  [0, '17:30', 'consultation', 'lee', 'Oliver Grant', '+85291230008'],
  [1, '09:30', 'checkUp', 'hygienist', '張偉文', '+85291230009'],
  [1, '11:00', 'consultation', 'chan', 'Emma Clarke', '+85291230010'],
  [1, '14:00', 'whitening', 'lee', '周詠詩', '+85291230011'],
  [2, '10:00', 'checkUp', 'chan', 'Nathan Lau', '+85291230012'],
  [2, '16:30', 'consultation', 'lee', '吳子健', '+85291230013'],
  [3, '12:00', 'consultation', 'chan', 'Grace Kwok', '+85291230014'],
  [4, '15:00', 'checkUp', 'hygienist', '馬慧敏', '+85291230015'],
  [5, '10:00', 'checkUp', 'lee', 'Henry Adams', '+85291230016'],
];

/** In the evening, when the clinic is closed: nothing becomes free for them while somebody looks at the list. */
const waiting: [
  name: string,
  phone: string,
  Service,
  Person | undefined,
  days: number,
  weekdays: number[],
][] = [
  ['譚麗珊', '+85291230021', 'whitening', undefined, 21, [6]],
  ['Peter Hughes', '+85291230022', 'checkUp', 'hygienist', 10, []],
];

/** What patients of the clinic can book, and a week of bookings around today. */
export async function fillBookings(
  platform: Platform,
  workspaceId: number,
  owner: Member,
  now: Date,
): Promise<void> {
  const then = memberCtx(platformAt(platform, new Date(now.getTime() - 10 * dayMs)), workspaceId, owner);
  const today = memberCtx(platformAt(platform, now), workspaceId, owner);
  const ids = {} as Record<Person, number>;
  for (const person of Object.keys(people) as Person[]) {
    const body = {
      ...{ name: people[person], kind: 'person' as const, hours: clinicHours },
      ...{ observes_holidays: true, is_active: true },
    };
    ids[person] = ((await perform(then, createResource, { body })) as BookingResource).id;
  }
  const serviceIds = {} as Record<Service, number>;
  for (const key of Object.keys(services) as Service[]) {
    const { resources, ...fields } = services[key];
    const body = {
      ...fields,
      ...{ currency: 'HKD', location: '12/F, 88 Queen’s Road Central, Hong Kong' },
      ...{ lead_minutes: 60, change_minutes: 1440, reminder_minutes: [1440] },
      resource_ids: resources.map((person) => ids[person as Person]),
    };
    const input = createService.input.parse({ body });
    const service = (await perform(then, createService, input)) as BookingService;
    serviceIds[key] = service.id;
  }
  for (const [index, [inDays, time, service, person, name, phone]] of booked.entries()) {
    const date = dateIn('Asia/Hong_Kong', new Date(now.getTime() + inDays * dayMs));
    const startsAt = Date.parse(`${date}T${time}:00${zone}`) / 1000;
    const { id } = (await perform(then, create, {
      body: {
        ...{ service_id: serviceIds[service], resource_id: ids[person], starts_at: startsAt },
        ...{ customer: { name, phone }, answers: {}, note: '', hold: false, any_time: true },
      },
    })) as Booking;
    if (inDays < 0) await perform(today, index === 3 ? noShow : complete, { params: { id }, body: {} });
  }
  for (const [name, phone, service, person, days, weekdays] of waiting)
    await perform(today, join, {
      body: {
        ...{ service_id: serviceIds[service], customer: { name, phone }, weekdays },
        ...{ from: dateIn('Asia/Hong_Kong', now), earliest: '20:00', latest: '21:30' },
        to: dateIn('Asia/Hong_Kong', new Date(now.getTime() + days * dayMs)),
        ...(person && { resource_id: ids[person] }),
      },
    });
}
