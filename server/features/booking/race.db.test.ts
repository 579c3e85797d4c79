import { expect, it } from 'vitest';
import { faultsOf, makeRaceGround, race } from '#test/bookingRace.ts';
import { makeWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

it(
  'clients who want the same times at once never overlap, and lose no confirmed booking',
  { timeout: 120_000 },
  async (test) => {
    const app = await startApp();
    test.onTestFinished(() => app.stop());
    const workspace = await makeWorkspace(app);
    const ground = await makeRaceGround(app, workspace.tokens.owner);
    const result = await race(app, ground, { attempts: 1500, clients: 60, seed: 1 });
    expect(await faultsOf(app.sql, result)).toMatchObject({ overlaps: 0, overfull: 0, lost: 0 });
    const { ok = 0, booking_slot_taken: taken = 0, ...others } = result.replies;
    expect(ok).toBeGreaterThan(100);
    expect(taken).toBeGreaterThan(300);
    const expected = ['booking_hold_expired', 'booking_renewed', 'booking_over', 'booking_cancelled'];
    expect(Object.keys(others).filter((code) => !expected.includes(code))).toEqual([]);
  },
);
