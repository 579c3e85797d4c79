import { sendLink } from '#server/features/portal/ask.ts';
import { portalBindings } from '#server/features/portal/bindings.ts';
import { openLink, removeOver, see, seeConversation, signOut } from '#server/features/portal/session.ts';
import type { Feature } from '#server/platform/feature.ts';

export const portal: Feature = {
  operations: [sendLink, openLink, see, seeConversation, signOut],
  bindings: portalBindings,
  retention: [removeOver],
};
