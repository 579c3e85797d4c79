import { CalendarCheck, Quote, Waypoints } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#web/site/useSite.ts';

/** What the page shows below, each with a link to it. */
const promises = [
  { feature: 'ai-agent', text: 'agent.title', Icon: Quote },
  { feature: 'omnichannel', text: 'omnichannel.title', Icon: Waypoints },
  { feature: 'smart-booking', text: 'booking.title', Icon: CalendarCheck },
] as const;

export function Promises() {
  const { t } = useTranslation('website');
  const { toFeature } = useSite();
  return (
    <ul className="grid border-y hairline md:grid-cols-3 md:divide-x md:divide-line max-md:divide-y max-md:divide-line">
      {promises.map(({ feature, text, Icon }) => (
        <li key={feature}>
          <a
            href={toFeature(feature)}
            data-feature={feature}
            className="flex items-center gap-4 px-14 py-7 text-18 font-semibold tracking-[-.01em] transition-colors outline-offset-[-4px] hover:bg-line/40 max-lg:px-8 max-md:px-4 max-md:py-5"
          >
            <Icon className="size-6 shrink-0 stroke-[1.6] text-human-text" aria-hidden="true" />
            {t(text)}
          </a>
        </li>
      ))}
    </ul>
  );
}
