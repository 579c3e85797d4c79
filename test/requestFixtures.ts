/** A valid request for every write of the API, and for the reads that need more than their path. */
import { accountFixtures } from '#test/requestFixtures/ofAccounts.ts';
import { bookingFixtures } from '#test/requestFixtures/ofBookings.ts';
import { consoleFixtures } from '#test/requestFixtures/ofConsole.ts';
import { portalFixtures } from '#test/requestFixtures/ofPortal.ts';
import { readFixtures } from '#test/requestFixtures/ofReads.ts';
import { workspaceFixtures } from '#test/requestFixtures/ofWorkspaces.ts';
import type { RequestFixture } from '#test/requestFixtures/requestFixture.ts';

/** By method and path, as in `POST /v1/api/team`. */
export const requestFixtures: Record<string, RequestFixture> = {
  ...accountFixtures,
  ...workspaceFixtures,
  ...bookingFixtures,
  ...consoleFixtures,
  ...portalFixtures,
  ...readFixtures,
};
