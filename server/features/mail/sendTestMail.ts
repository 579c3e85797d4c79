import { openSmtp } from '#server/adapters/mail/smtp.ts';
import { compose } from '#server/features/mail/compose.ts';
import { insertMail } from '#server/features/mail/store.ts';
import { readMailServer, readSystem } from '#server/features/settings/public.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { randomToken } from '#server/platform/security/secrets.ts';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { AppError } from '#shared/errors.ts';

/** Sends a test mail at once and answers what the server replied. It is in the outbox like any other. */
export const sendTestMail = platformOperationOf(consoleRoutes.testNotification, {
  name: 'mail.test',
  who: 'console.settings',
  prepare: (ctx, { body: { to } }) => sendAtOnce(ctx, to),
  async run({ platform }, tx, { body: { to } }, { ok, detail, ...composed }) {
    const now = platform.clock.now();
    const result = ok ? { status: 'sent', sent_at: now } : { status: 'failed', reason: detail };
    const mail = { kind: 'test', to_address: to, ...composed, ...result, attempts: 1, created_at: now };
    return { id: await insertMail(tx, mail), ok, detail };
  },
  detail: (_input, { ok }) => ({ ok }),
});

async function sendAtOnce({ platform, locale }: PlatformCtx, to: string) {
  const server = await readMailServer(platform);
  if (!server) throw new AppError('mail_not_set');
  const { system_name: systemName } = await readSystem(platform.database);
  const { subject, text, html } = compose('test', locale, {}, systemName);
  const { from, replyTo } = server;
  const messageId = `test-${randomToken(12)}@${new URL(platform.settings.publicUrl).hostname}`;
  const outcome = await openSmtp(server.smtp).send({ messageId, from, to, replyTo, subject, text, html });
  const ok = outcome.kind === 'sent';
  return { ok, detail: ok ? outcome.detail : outcome.reason, subject, text, html };
}
