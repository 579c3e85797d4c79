import { DoorOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#web/lib/format.ts';
import { tokenExpiry, useStored } from '#web/lib/session.ts';
import { leaveVisit } from '#web/shell/leaveVisit.ts';

/** Above the app while an administrator is in an organization: whose it is, for how long, and the way out. */
export default function VisitBar() {
  const { t } = useTranslation();
  const [workspace, token] = [useStored('workspace'), useStored('token')];
  return (
    <div
      role="region"
      aria-label={t('shell.visit')}
      className="flex min-h-10 shrink-0 items-center gap-3 bg-admin-bar py-1 pr-2 pl-4 text-13 text-on-admin"
    >
      <p className="min-w-0 flex-1 truncate">
        <span className="font-semibold" dir="auto">
          {t('shell.visiting', { name: workspace?.name ?? '' })}
        </span>
        <span className="ml-3 text-on-admin-2 max-md:hidden">
          {t('shell.visitUntil', { time: formatTime(tokenExpiry(token ?? '')) })}
        </span>
      </p>
      <button
        type="button"
        onClick={leaveVisit}
        className="inline-flex h-8 shrink-0 items-center gap-2 rounded-2 bg-admin-bar-2 px-3 font-medium outline-offset-[-2px] outline-on-admin! hover:bg-on-admin/20 max-md:h-11 [&_svg]:size-4.25 [&_svg]:stroke-[1.6]"
      >
        <DoorOpen aria-hidden="true" />
        {t('shell.leaveVisit')}
      </button>
    </div>
  );
}
