import { t } from 'i18next';
import type { ApiError } from '#web/lib/request.ts';
import type { Invited } from '#web/features/account/JoinPage.tsx';
import { signInErrorText } from '#web/features/account/signInErrorText.ts';

/** Why somebody cannot join, in words for the one who is invited rather than for those who run the organization. */
export function joinError(error: ApiError, { workspace }: Invited): string {
  if (error.code === 'plan_limit_reached') return t('auth:join.full', { workspace });
  if (error.code === 'already_member') return t('auth:join.already', { workspace });
  return signInErrorText(error);
}
