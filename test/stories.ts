/** How every call of the API is brought about: every write has its story, and so have the reads that need one. */
import { accountStories } from '#test/stories/ofAccounts.ts';
import { consoleStories } from '#test/stories/ofConsole.ts';
import { readStories } from '#test/stories/ofReads.ts';
import { workspaceStories } from '#test/stories/ofWorkspaces.ts';
import type { Story } from '#test/stories/story.ts';

/** By method and address, as in `POST /v1/api/team`. */
export const stories: Record<string, Story> = {
  ...accountStories,
  ...workspaceStories,
  ...consoleStories,
  ...readStories,
};
