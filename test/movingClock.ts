import type { Clock } from '#server/platform/clock.ts';

/** The real time, moved on at will. */
export interface MovingClock extends Clock {
  advance(amount: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

export function movingClock(): MovingClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
