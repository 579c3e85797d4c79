import type { BookingState, Slot } from '#server/features/booking/dialogue/state.ts';
import { saysWhen } from '#server/features/booking/dialogue/wish.ts';
import { sayTimeShort } from '#server/features/booking/sayTime.ts';
import type { ShownBooking, ShownService, ShownSlots } from '#server/features/booking/tools.ts';
import { readIntent, type BookingIntent } from '#server/features/booking/when/readIntent.ts';
import { readWhen } from '#server/features/booking/when/readWhen.ts';
import type { When } from '#server/features/booking/when/when.ts';
import type { DialogueReply, DialogueTurn } from '#server/platform/operation/dialogue.ts';
import { fill, textsOf } from '#server/platform/texts.ts';
import type { Action } from '#shared/contract/message.ts';
import { toScript } from '#shared/rules/language.ts';
import cantonese from './texts/cantonese.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

const texts = { ...textsOf(en, zhHk, zhCn), cantonese };

export type Reply = DialogueReply<BookingState>;
export type Offered = BookingState['offered'][number];

/** What the customer's words say to the dialogue. */
export interface Said {
  words: string;
  intent: BookingIntent | undefined;
  /** Days and times. */
  when: When | undefined;
  /** The choice of the last reply that is named by its label or its number. */
  chosen: Offered | undefined;
}

/** More than a customer writes to book; what is longer is cut. */
const wordsRead = 400;

/** One turn of the dialogue: what was said, the calls of tools, and the sentences of replies. */
export class Flow {
  readonly turn: DialogueTurn;
  readonly said: Said;
  readonly say: typeof en;
  #services: Promise<ShownService[]> | undefined;

  constructor(turn: DialogueTurn, state: BookingState | undefined) {
    this.turn = turn;
    this.say = texts[turn.locale === 'zh-hk' && turn.cantonese ? 'cantonese' : turn.locale];
    this.said = this.#read(state);
  }

  #read(state: BookingState | undefined): Said {
    const words = this.turn.words.slice(0, wordsRead);
    const chosen = chosenOf(words, state?.offered ?? []);
    const context = { ...this.#clock(), locale: this.turn.locale };
    const asksTime = state?.asked === 'time';
    const expecting = state && state.wish.days.length > 0 ? ('time' as const) : ('day' as const);
    const when = readWhen(words, { ...context, ...(asksTime && { expecting }) });
    const byNumber = readWhen(words, context)?.choice;
    const counted = byNumber && state?.offered.at(byNumber > 0 ? byNumber - 1 : byNumber);
    const picked = chosen ?? (counted || undefined);
    return {
      words,
      // 第二個 is the second of those that are offered.
      intent: picked ? undefined : readIntent(words),
      when: when && (saysWhen(when) || when.problem) ? when : undefined,
      chosen: picked,
    };
  }

  /** Today and the minute of the day, in the workspace's zone. */
  #clock(): { today: string; minutes: number } {
    const format = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone: this.turn.timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit' },
      ...{ day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
    const parts = new Map(format.formatToParts(this.turn.now).map(({ type, value }) => [type, value]));
    const today = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
    return { today, minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) };
  }

  get today(): string {
    return this.#clock().today;
  }

  services(): Promise<ShownService[]> {
    this.#services ??= this.turn.call('booking_services', {}) as Promise<ShownService[]>;
    return this.#services;
  }

  async serviceOf(state: BookingState): Promise<ShownService | undefined> {
    return (await this.services()).find(({ service_id: id }) => id === state.service_id);
  }

  bookings(): Promise<ShownBooking[]> {
    return this.turn.call('my_bookings', {}) as Promise<ShownBooking[]>;
  }

  slots(query: object): Promise<ShownSlots> {
    return this.turn.call('booking_slots', query) as Promise<ShownSlots>;
  }

  labelOf({ starts_at: startsAt }: Pick<Slot, 'starts_at'>): string {
    return sayTimeShort(Date.parse(startsAt) / 1000, this.turn.timeZone, this.turn.locale);
  }

  /** Asks, and remembers what was asked. */
  ask(
    state: BookingState,
    question: {
      asked: BookingState['asked'];
      key?: string;
      /** Said once: what became of the last answer. */
      first?: string;
      text: string;
      offered?: Offered[];
      /** Choices that are no part of what is offered. */
      more?: string[];
      /** Results of tools that the text repeats, when it is said again. */
      evidence?: unknown;
    },
  ): Reply {
    const { asked, key, first, offered = [], more = [], evidence } = question;
    const text = this.#written(question.text);
    const labels = [...offered.map(({ label }) => label), ...more].map((label) => this.#written(label));
    const actions = labels.map((label): Action => ({ kind: 'choice', label, value: label }));
    const { key: _key, ...rest } = state;
    const prompt = { text, actions, evidence: evidence === undefined ? [] : [JSON.stringify(evidence)] };
    return {
      text: first ? `${first}\n${text}` : text,
      actions,
      evidence: [],
      state: {
        ...rest,
        ...{ asked, offered, prompt, misses: 0, at: Math.floor(this.turn.now.getTime() / 1000) },
        ...{ locale: this.turn.locale, cantonese: this.turn.cantonese },
        ...(key !== undefined && { key }),
      },
    };
  }

  end(text: string): Reply {
    return { text: this.#written(text), actions: [], evidence: [], state: null };
  }

  /** Names are shown in the customer's script, whichever members wrote them in. */
  #written(text: string): string {
    const { locale } = this.turn;
    return locale === 'en' ? text : toScript(text, locale === 'zh-hk' ? 'hant' : 'hans');
  }

  /** What was booked, or would be: in words, with zone and place. */
  summary(booking: ShownBooking, service: ShownService | undefined): string {
    const { text, zone, price, manage_link: link } = booking;
    return [
      booking.service,
      this.turn.locale === 'en' ? `${text} (${zone})` : `${text}（${zone}）`,
      booking.with,
      service?.place ?? '',
      price,
      link ? fill(this.say.manage, { link }) : '',
    ]
      .filter((line) => line !== '')
      .join('\n');
  }
}

/** The choice whose label the words are. */
function chosenOf(words: string, offered: readonly Offered[]): Offered | undefined {
  const plain = (text: string) =>
    toScript(text, 'hans')
      .toLowerCase()
      .replace(/[\s\p{P}]/gu, '');
  const said = plain(words);
  return said === '' ? undefined : offered.find(({ label }) => plain(label) === said);
}
