import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { systemRoutes } from '#shared/contract/console/system.ts';
import { readCopyright } from '#web/lib/copyright.ts';
import { address } from '#web/lib/locale.ts';
import { useCall } from '#web/lib/queries.ts';
import { useStored, write } from '#web/lib/session.ts';
import { useSystem } from '#web/lib/useSystem.ts';
import { AuthArt } from '#web/shell/AuthArt.tsx';
import { Brand } from '#web/shell/Brand.tsx';
import { LookSwitches } from '#web/shell/LookSwitches.tsx';
import { imageUrl } from '#web/ui/display/Avatar.tsx';

const version = '0.0.1';

/** Log-in and its neighbours: the form at the left; at the right the slogan over a drawing or the system's picture. */
export default function AuthLayout() {
  const { t } = useTranslation('auth');
  const { slogan } = useSystem();
  const { data } = useCall(systemRoutes.homeDetails, {}, { quiet: true, staleTime: Infinity });
  const background = useStored('auth-background');
  useEffect(() => {
    if (data) write('auth-background', data.background);
  }, [data]);
  return (
    <div className="grid min-h-full bg-canvas md:grid-cols-[440px_minmax(0,1fr)]">
      <div className="flex min-h-dvh flex-col bg-surface px-10 pt-5 pb-6 max-md:px-5">
        <header className="flex items-center justify-between gap-2">
          <a href={address('/')} className="rounded-2">
            <Brand />
          </a>
          <LookSwitches />
        </header>
        <main id="main" className="flex flex-1 flex-col justify-center py-10">
          <Outlet />
        </main>
        <footer className="flex flex-col gap-1 text-12 text-text-3">
          <p className="flex gap-4">
            <a className="rounded-1 hover:text-text hover:underline" href={address('/privacy')}>
              {t('privacy')}
            </a>
            <a className="rounded-1 hover:text-text hover:underline" href={address('/terms')}>
              {t('terms')}
            </a>
          </p>
          <p className="flex justify-between gap-4">
            <Copyright html={data?.copy_right} />
            <span>v{version}</span>
          </p>
        </footer>
      </div>
      <aside
        aria-label={t('aside')}
        className="relative flex min-h-dvh flex-col justify-center overflow-hidden bg-cover bg-center px-[clamp(2rem,5vw,5rem)] py-12 max-md:hidden"
        style={background ? { backgroundImage: `url(${JSON.stringify(imageUrl(background))})` } : {}}
      >
        {background && <div className="absolute inset-0 bg-canvas/85" />}
        <div className="relative mx-auto w-full max-w-190">
          <p className="max-w-[17em] text-[clamp(30px,3.1vw,46px)] leading-[1.1] font-semibold tracking-[-.025em] text-balance lang-zh:leading-[1.3] lang-zh:tracking-normal lang-zh:break-keep">
            {slogan || t('slogan')}
          </p>
          <AuthArt />
        </div>
      </aside>
    </div>
  );
}

function Copyright({ html }: { html: string | undefined }) {
  const { t } = useTranslation('auth');
  if (!html) return <span>{t('copyright', { name: 'Parley' })}</span>;
  return (
    <span>
      {readCopyright(html).map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a key={piece.href} href={piece.href} className="underline" rel="noreferrer">
            {piece.text}
          </a>
        ),
      )}
    </span>
  );
}
