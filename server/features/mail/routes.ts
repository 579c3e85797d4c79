import { get, list, resend } from '#server/features/mail/outbox.ts';
import { tryOut } from '#server/features/mail/tryOut.ts';
import { bindPlatform, handle } from '#server/platform/binding.ts';
import { mailRoutes as routes } from '#shared/contract/mail.ts';
import { consoleRoutes } from '#shared/contract/system.ts';

export const mailBindings = [
  bindPlatform(routes.list, list),
  bindPlatform(routes.get, get),
  bindPlatform(routes.resend, resend),
  handle(consoleRoutes.testNotification, { who: 'console.settings', writes: true }, (ctx, { body }) =>
    tryOut(ctx, body.to),
  ),
];
