import { CirclePlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HandoverPicture } from '#web/site/home/HandoverPicture.tsx';
import { linkClass } from '#web/site/layout/linkClass.ts';
import { useSite } from '#web/site/useSite.ts';

export function Hero() {
  const { t } = useTranslation('website');
  const { plans, isOpen, demoChannel, to, toFeature, formatCount } = useSite();
  const free = plans.find((plan) => plan.monthly_price === 0);
  const answers = free?.limits.agent_answers;
  return (
    <section className="mx-auto grid max-w-400 items-center gap-6 pt-10 pb-18 pl-14 max-lg:pl-8 max-md:px-4 max-md:pt-4 max-md:pb-12 md:grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)] max-xl:md:grid-cols-[minmax(0,1fr)_minmax(0,.95fr)]">
      <div>
        <h1 className="display max-w-[11.5em]">
          <Sentences text={t('home.headline')} />
        </h1>
        <p className="lead mt-6.5 max-w-[30em]">{t('home.lead')}</p>
        <p className="mt-8.5 flex flex-wrap items-center gap-2.5">
          <a
            href={to(isOpen ? '/auth/register' : '/auth/login')}
            className={linkClass({ look: 'filled', size: 'large' })}
          >
            {isOpen ? t('bar.start') : t('bar.login')}
          </a>
          <a
            href={demoChannel ? to(`/public/chat/${demoChannel}`) : toFeature('ai-agent')}
            data-demo={demoChannel}
            className={linkClass({ look: 'quiet', size: 'large', className: 'px-4!' })}
          >
            <CirclePlay className="size-5 stroke-[1.6]" aria-hidden="true" />
            {demoChannel ? t('home.demo') : t('home.look')}
          </a>
        </p>
        {isOpen && answers && (
          <p className="mt-4 text-14 text-text-3">{t('home.note', { answers: formatCount(answers) })}</p>
        )}
      </div>
      <HandoverPicture />
    </section>
  );
}

/** Each sentence of a Chinese headline on a line of its own; an English one breaks where it is balanced. */
function Sentences({ text }: { text: string }) {
  if (!text.includes('。')) return text;
  return text.split(/(?<=。)/).map((sentence) => (
    <span key={sentence} className="block">
      {sentence}
    </span>
  ));
}
