import { get, list, resend } from '#server/features/mail/outbox.ts';
import { tryOut } from '#server/features/mail/tryOut.ts';
import { bindPlatform, bindHandler } from '#server/platform/http/binding.ts';
import { mailRoutes as routes } from '#shared/contract/mail.ts';
import { consoleRoutes } from '#shared/contract/system.ts';

export const mailBindings = [
  bindPlatform(routes.list, list),
  bindPlatform(routes.get, get),
  bindPlatform(routes.resend, resend),
  bindHandler(consoleRoutes.testNotification, { who: 'console.settings', audited: true }, (ctx, { body }) =>
    tryOut(ctx, body.to),
  ),
];
