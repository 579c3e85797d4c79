import { useTranslation } from 'react-i18next';
import { CalendarPicture } from '#web/site/home/CalendarPicture.tsx';
import { Points } from '#web/site/home/Points.tsx';
import { SectionHead } from '#web/site/home/SectionHead.tsx';

export function BookingSection() {
  const { t } = useTranslation('website');
  return (
    <section aria-labelledby="smart-booking" className="laid-out-later border-t hairline">
      <div className="mx-auto grid max-w-400 items-center gap-x-14 gap-y-10 px-14 py-24 max-lg:px-8 max-md:px-4 max-md:py-16 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="min-w-0 max-lg:order-2">
          <CalendarPicture />
        </div>
        <div>
          <SectionHead id="smart-booking" title={t('booking.title')}>
            {t('booking.lead')}
          </SectionHead>
          <Points texts={[t('booking.point.rules'), t('booking.point.links'), t('booking.point.team')]} />
        </div>
      </div>
    </section>
  );
}
