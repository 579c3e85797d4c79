import { perMailbox, perName, throttle } from '#server/features/account/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';

/** Rate limits of mails to people outside: per workspace, and per mailbox whichever workspace writes to it. */
export function throttleMails({ platform, workspaceId }: Ctx, to: string): Promise<void> {
  return throttle(platform, [perName('invitation', workspaceId, 25), perMailbox('invited', to, 10)]);
}
