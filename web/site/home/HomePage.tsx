import { AgentSection } from '#web/site/home/AgentSection.tsx';
import { BookingSection } from '#web/site/home/BookingSection.tsx';
import { Hero } from '#web/site/home/Hero.tsx';
import { OmnichannelSection } from '#web/site/home/OmnichannelSection.tsx';
import { PlansTeaser } from '#web/site/home/PlansTeaser.tsx';
import { Promises } from '#web/site/home/Promises.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <Promises />
      <AgentSection />
      <OmnichannelSection />
      <BookingSection />
      <PlansTeaser />
    </>
  );
}
