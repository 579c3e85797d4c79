/** How every call of the API is brought about: every write has its story, and so have the reads that need one. */
import { accountFixtures } from '#test/requestFixtures/ofAccounts.ts';
import { consoleFixtures } from '#test/requestFixtures/ofConsole.ts';
import { readFixtures } from '#test/requestFixtures/ofReads.ts';
import { workspaceFixtures } from '#test/requestFixtures/ofWorkspaces.ts';
import type { RequestFixture } from '#test/requestFixtures/requestFixture.ts';

/** By method and address, as in `POST /v1/api/team`. */
export const requestFixtures: Record<string, RequestFixture> = {
  ...accountFixtures,
  ...workspaceFixtures,
  ...consoleFixtures,
  ...readFixtures,
};
