import { perMailbox, perName, throttle } from '#server/features/account/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';

/**
 * A hundred mails an hour to strangers are enough for one workspace; and few to one mailbox, however many workspaces
 * write to it.
 */
export function throttleMails({ platform, workspaceId }: Ctx, to: string): Promise<void> {
  return throttle(platform, [perName('invitation', workspaceId, 25), perMailbox('invited', to, 10)]);
}
