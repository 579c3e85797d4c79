import { adminMay } from '#shared/rules/permissions.ts';
import { mails } from '#web/features/console/mail/mailList.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';
import { read } from '#web/lib/session.ts';

export const loader: PageLoader = ({ search }) => {
  const role = read('admin')?.role;
  if (role && adminMay(role, 'console.manage')) mails.prefetch(search);
};
