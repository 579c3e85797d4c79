/** The outbox in the console. What it shows of links, which open accounts, depends on the role. */
import { mailDue } from '#server/features/mail/mailDue.ts';
import { findMail, listMail, mailOf, requeueMail } from '#server/features/mail/store.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { mailRoutes as routes } from '#shared/contract/mail.ts';
import { AppError } from '#shared/errors.ts';

const who = 'console.manage';

export const list = platformOperationOf(routes.list, {
  name: 'mail.list',
  who,
  run: ({ actor }, tx, { query }) => listMail(tx, query, actor.role),
});

export const get = platformOperationOf(routes.get, {
  name: 'mail.get',
  who,
  async run({ actor }, tx, { params: { id } }) {
    const mail = await findMail(tx, id);
    if (!mail) throw new AppError('not_found');
    return mailOf(mail, actor.role);
  },
});

export const resend = platformOperationOf(routes.resend, {
  name: 'mail.resend',
  who,
  async run({ platform, actor }, tx, { params: { id } }) {
    if (!(await findMail(tx, id))) throw new AppError('not_found');
    const mail = await requeueMail(tx, id, platform.clock.now());
    if (!mail) throw new AppError('conflict');
    platform.jobs.enqueue(tx, mailDue, { workspaceId: mail.sender_workspace_id });
    return mailOf(mail, actor.role);
  },
});
