import { openSmtp } from '#server/adapters/mail/smtp.ts';
import { compose } from '#server/features/mail/compose.ts';
import { readMailServer, readSystem } from '#server/features/settings/public.ts';
import { auditPlatform } from '#server/platform/operation/audit.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { randomToken } from '#server/platform/security/secrets.ts';
import { AppError } from '#shared/errors.ts';

/** Sends a test mail at once, and answers what the server said. It stands in the outbox like any other. */
export async function tryOut(ctx: PlatformCtx, to: string): Promise<{ ok: boolean; detail: string }> {
  const { platform, locale } = ctx;
  const { database, clock, settings } = platform;
  const server = await readMailServer(platform);
  if (!server) throw new AppError('mail_not_set');
  const { system_name: systemName } = await readSystem(database);
  const { subject, text, html } = compose('test', locale, {}, systemName);
  const { from, replyTo } = server;
  const messageId = `test-${randomToken(12)}@${new URL(settings.publicUrl).hostname}`;
  const outcome = await openSmtp(server.smtp).send({ messageId, from, to, replyTo, subject, text, html });
  const ok = outcome.kind === 'sent';
  const detail = ok ? outcome.detail : outcome.reason;
  const now = clock.now();
  await database.inPlatform(async (tx) => {
    const { id } = await tx.db
      .insertInto('mail')
      .values({
        kind: 'test',
        to_address: to,
        ...{ subject, text, html },
        status: ok ? 'sent' : 'failed',
        reason: ok ? '' : detail,
        attempts: 1,
        sent_at: ok ? now : null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    auditPlatform(ctx, tx, 'mail.test', id, { ok });
  });
  return { ok, detail };
}
