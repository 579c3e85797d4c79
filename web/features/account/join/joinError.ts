import { t } from 'i18next';
import type { ApiError } from '#web/lib/request.ts';
import type { Invited } from '#web/features/account/join/JoinPage.tsx';
import { signInErrorText } from '#web/features/account/signInErrorText.ts';

/** The message of a failed join, written for the invited person and not for the organization's admins. */
export function joinError(error: ApiError, { workspace }: Invited): string {
  if (error.code === 'plan_limit_reached') return t('auth:join.full', { workspace });
  if (error.code === 'already_member') return t('auth:join.already', { workspace });
  return signInErrorText(error);
}
