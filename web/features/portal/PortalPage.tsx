import { MailOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Ask } from '#web/features/portal/Ask.tsx';
import { Open } from '#web/features/portal/Open.tsx';
import { Overview } from '#web/features/portal/Overview.tsx';
import { useStored } from '#web/lib/session.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { useTitle } from '#web/lib/useSystem.ts';

/** A customer's own bookings and conversations; before, how to get there by a link of a message. */
export default function PortalPage() {
  const { t } = useTranslation('relationship');
  const [{ link, organization }] = useSearch({ link: '', organization: '' });
  const session = useStored('portal-session');
  useTitle(t('portal.title'));
  if (!link && session) return <Overview session={session} />;
  return (
    <div className="mx-auto flex min-h-full max-w-120 flex-col justify-center px-6 py-16">
      <span className="mb-6 grid size-12 place-items-center rounded-3 bg-human-soft text-human-text">
        <MailOpen className="size-6 stroke-[1.6]" aria-hidden="true" />
      </span>
      <h1 className="text-24 font-semibold">{t('portal.title')}</h1>
      <Way link={link} organization={organization} />
    </div>
  );
}

function Way({ link, organization }: { link: string; organization: string }) {
  const { t } = useTranslation('relationship');
  if (link) return <Open link={link} />;
  if (organization) return <Ask organization={organization} />;
  return <p className="mt-2 text-16 text-pretty text-text-2">{t('portal.text')}</p>;
}
