/** The reads that need more than the ids of their address. */
import { unique } from '#test/stories/stage.ts';
import { invite } from '#test/stories/ofWorkspaces.ts';
import type { Story } from '#test/stories/story.ts';

export const readStories: Record<string, Story> = {
  'GET /v1/api/workspace/:id': {
    call: async ({ workspace: { tokens, users } }) => ({
      token: tokens.owner,
      by: { kind: 'member', id: users.owner },
    }),
  },
  'POST /v1/api/subscription/plan-change-preview': { body: { unique_plan_tag: 'pro' } },
  'GET /v1/public/workspace/invitation': {
    call: async (stage) => ({ query: `?token=${await invite(stage)}` }),
  },
  'POST /v1/api/agent/playground': {
    call: async () => ({ body: { messages: [{ author: 'customer', text: unique('What is') }] } }),
  },
};
