/** The outbox in the console. Its links open accounts, so it is for those who may manage accounts. */
import { mailDue } from '#server/features/mail/mailDue.ts';
import { findMail, listMail, mailOf, requeueMail } from '#server/features/mail/store.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { mailRoutes as routes } from '#shared/contract/mail.ts';
import { AppError } from '#shared/errors.ts';

const who = 'console.manage';

export const list = platformOperationOf(routes.list, {
  name: 'mail.list',
  who,
  run: (_ctx, tx, { query }) => listMail(tx, query),
});

export const get = platformOperationOf(routes.get, {
  name: 'mail.get',
  who,
  async run(_ctx, tx, { params: { id } }) {
    const mail = await findMail(tx, id);
    if (!mail) throw new AppError('not_found');
    return mail;
  },
});

export const resend = platformOperationOf(routes.resend, {
  name: 'mail.resend',
  who,
  async run({ platform }, tx, { params: { id } }) {
    if (!(await findMail(tx, id))) throw new AppError('not_found');
    const mail = await requeueMail(tx, id, platform.clock.now());
    if (!mail) throw new AppError('conflict');
    platform.jobs.enqueue(tx, mailDue, { workspaceId: mail.sender_workspace_id });
    return mailOf(mail);
  },
});
