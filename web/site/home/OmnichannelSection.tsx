import { useTranslation } from 'react-i18next';
import { InboxPicture } from '#web/site/home/InboxPicture.tsx';
import { Points } from '#web/site/home/Points.tsx';
import { SectionHead } from '#web/site/home/SectionHead.tsx';

export function OmnichannelSection() {
  const { t } = useTranslation('website');
  return (
    <section
      aria-labelledby="omnichannel"
      className="mx-auto grid max-w-400 items-center gap-x-12 gap-y-10 px-14 py-24 max-lg:px-8 max-md:px-4 max-md:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]"
    >
      <div>
        <SectionHead id="omnichannel" title={t('omnichannel.title')}>
          {t('omnichannel.lead')}
        </SectionHead>
        <Points
          texts={[t('omnichannel.point.take'), t('omnichannel.point.once'), t('omnichannel.point.viewers')]}
        />
      </div>
      <InboxPicture />
    </section>
  );
}
