import { loadMonth, monthAfter, type Times } from './loadTimes.ts';
import type { FirstTimes } from './pageData.ts';
import { dayOf } from './words.ts';

interface Source {
  /** Where free times are asked for. */
  path: string;
  query(): Record<string, string>;
  zone(): string;
  horizonDays(): number;
  now(): number;
  changed(): void;
}

export type TimesModel = ReturnType<typeof createTimes>;

/** The months of free times that the customer goes through. */
export function createTimes(source: Source) {
  const firstMonth = () => dayOf(source.now(), source.zone()).slice(0, 7);
  const lastMonth = () => dayOf(source.now() + source.horizonDays() * 86_400, source.zone()).slice(0, 7);
  const state: Times = { month: '', phase: 'loading', slots: [], day: undefined, isEmpty: false };
  let asked = 0;

  function put(slots: Times['slots']) {
    Object.assign(state, { slots, phase: 'ready' });
    const days = new Set(slots.map((slot) => dayOf(slot.starts_at, source.zone())));
    if (!state.day || !days.has(state.day)) state.day = [...days][0];
  }

  /** `isFirst`: goes on to the first month that has any. */
  async function load(month: string, isFirst = false) {
    const ask = ++asked;
    Object.assign(state, { month, phase: 'loading', isEmpty: false });
    source.changed();
    try {
      for (;;) {
        const wanted = { month: state.month, zone: source.zone(), now: source.now() };
        const slots = await loadMonth(source.path, source.query(), wanted);
        if (ask !== asked) return;
        if (slots.length > 0 || !isFirst || state.month >= lastMonth()) {
          put(slots);
          state.isEmpty = slots.length === 0 && isFirst;
          break;
        }
        state.month = monthAfter(state.month);
      }
    } catch {
      if (ask !== asked) return;
      state.phase = 'failed';
    }
    source.changed();
  }

  return {
    state,
    open(first?: FirstTimes) {
      Object.assign(state, { slots: [], day: undefined });
      if (!first || first.slots.length === 0) return load(firstMonth(), true);
      asked++;
      state.month = first.month;
      state.isEmpty = false;
      put(first.slots);
      return Promise.resolve();
    },
    reload: () => load(state.month || firstMonth()),
    hasPrevious: () => state.month > firstMonth(),
    hasNext: () => state.month < lastMonth(),
    go(by: number) {
      state.day = undefined;
      return load(monthAfter(state.month, by));
    },
    choose(day: string) {
      state.day = day;
      source.changed();
    },
  };
}
