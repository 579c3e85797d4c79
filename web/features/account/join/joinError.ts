import { t } from 'i18next';
import type { invitationRoutes } from '#shared/contract/member.ts';
import type { Reply } from '#web/lib/api.ts';
import type { ApiError } from '#web/lib/request.ts';
import { signInErrorText } from '#web/features/account/signInErrorText.ts';

export type Invited = Reply<typeof invitationRoutes.preview>;

/** The message of a failed join, written for the invited person and not for the organization's admins. */
export function joinError(error: ApiError, { workspace }: Invited): string {
  if (error.code === 'plan_limit_reached') return t('auth:join.full', { workspace });
  if (error.code === 'already_member') return t('auth:join.already', { workspace });
  return signInErrorText(error);
}
