import { z } from 'zod';
import { locales } from '#shared/locales.ts';
import type { Action } from '#shared/contract/message.ts';

const days = z.object({ from: z.string(), to: z.string() });
const time = z.union([z.object({ at: z.number() }), z.object({ from: z.number(), to: z.number() })]);

const wish = z.object({
  days: z.array(days),
  /** 1 is Monday. */
  weekdays: z.array(z.number()),
  times: z.array(time),
  excluded: z
    .object({
      days: z.array(days).optional(),
      weekdays: z.array(z.number()).optional(),
      times: z.array(time).optional(),
    })
    .optional(),
});
/** When it suits the customer, as far as they said. */
export type Wish = z.infer<typeof wish>;
export const noWish: Wish = { days: [], weekdays: [], times: [] };

const slot = z.object({ starts_at: z.string(), text: z.string(), resource_id: z.number().optional() });
export type Slot = z.infer<typeof slot>;

const state = z.object({
  kind: z.enum(['book', 'move', 'cancel']),
  /** What the customer was asked last; `answer`: the question of the service whose key is in `key`. */
  asked: z.enum(['service', 'which', 'time', 'name', 'contact', 'answer', 'confirm', 'wait']),
  key: z.string().optional(),
  locale: z.enum(locales),
  cantonese: z.boolean(),
  /** When it was asked, in Unix seconds. */
  at: z.number(),
  /** How often in a row nobody understood the answer. */
  misses: z.number(),
  service_id: z.number().optional(),
  /** Whom the customer asked for. */
  resource_id: z.number().optional(),
  /** What is held, or is to be moved or cancelled. */
  booking_id: z.number().optional(),
  slot: slot.optional(),
  wish,
  /** The wish for which nothing was free, when other times were offered. */
  wanted: wish.optional(),
  /** The customer joins the waiting list rather than to book. */
  waits: z.boolean().optional(),
  /** The choices of the last reply, by their labels. */
  offered: z.array(z.object({ label: z.string(), id: z.number().optional(), slot: slot.optional() })),
  /** The starts that were offered since the wish changed. */
  seen: z.array(z.string()),
  answers: z.record(z.string(), z.string()),
  /** What was asked last, to be said again. */
  prompt: z.object({
    text: z.string(),
    actions: z.array(z.custom<Action>()),
    evidence: z.array(z.string()),
  }),
});
/** Where a booking dialogue stands. */
export type BookingState = z.infer<typeof state>;

/** After half a day the customer begins anew. */
const endsAfterSeconds = 12 * 3600;

export function readState(stored: unknown, now: Date): BookingState | undefined {
  const parsed = state.safeParse(stored);
  if (!parsed.success) return undefined;
  return parsed.data.at + endsAfterSeconds > now.getTime() / 1000 ? parsed.data : undefined;
}

export function newState(kind: BookingState['kind']): BookingState {
  return {
    ...{ kind, asked: 'service', at: 0, misses: 0, wish: noWish, locale: 'en', cantonese: false },
    ...{ offered: [], seen: [], answers: {}, prompt: { text: '', actions: [], evidence: [] } },
  };
}
