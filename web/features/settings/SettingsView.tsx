import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Route } from '#shared/schema/route.ts';
import type { Reply } from '#web/lib/api.ts';
import { useCall } from '#web/lib/queries.ts';
import { errorText } from '#web/lib/reportError.ts';
import { useStored } from '#web/lib/session.ts';
import { Problem } from '#web/shell/Problem.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';

interface Props<R extends Route> {
  title: string;
  intro: string;
  /** Reads the settings; for owners and admins of the system only. */
  route: R;
  /** Says to a support member what these settings hold. */
  forbidden: string;
  children: (settings: Reply<R>) => ReactNode;
}

/** A page of the system's settings. */
export function SettingsView<R extends Route>({ title, intro, route, forbidden, children }: Props<R>) {
  const { t } = useTranslation('system-settings');
  const isMember = useStored('admin')?.role === 'member';
  const query = useCall(route, undefined, { quiet: true, enabled: !isMember });
  const { error } = query;
  if (isMember || error?.status === 403) return <Problem title={t('ai.forbidden')} text={forbidden} />;
  return (
    <>
      <PageHeader title={title} text={intro} />
      <div className="px-6 pb-4 max-md:px-4">
        <Loaded query={query} {...(error ? { failed: errorText(error) } : {})}>
          {children}
        </Loaded>
      </div>
    </>
  );
}
