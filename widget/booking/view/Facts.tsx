import { isSameClock, longDate, priceOf, t, timeOf, zoneName } from '../words.ts';

interface Props {
  service: string;
  location: string;
  person: string | undefined;
  zone: string;
  /** Of the business. */
  homeZone: string;
  startsAt: number;
  endsAt: number;
  cents: number | null;
  currency: string;
}

/** What is booked, when, where and with whom. */
export function Facts(props: Props) {
  const { service, location, person, zone, homeZone, startsAt, endsAt } = props;
  const price = priceOf(props.cents, props.currency);
  const span = (of: string) => `${timeOf(startsAt, of)} – ${timeOf(endsAt, of)}`;
  return (
    <div class="facts-card">
      <p class="strong" dir="auto">
        {service}
      </p>
      <dl>
        <dt>{t('when')}</dt>
        <dd>
          {longDate(startsAt, zone)}
          <br />
          <span class="number">{span(zone)}</span> <span class="quiet">{zoneName(zone, startsAt)}</span>
          {!isSameClock(zone, homeZone, startsAt) && (
            <>
              <br />
              <span class="quiet">
                {span(homeZone)} {zoneName(homeZone, startsAt)}
              </span>
            </>
          )}
        </dd>
        {person && (
          <>
            <dt>{t('with')}</dt>
            <dd dir="auto">{person}</dd>
          </>
        )}
        {location !== '' && (
          <>
            <dt>{t('where')}</dt>
            <dd dir="auto">{location}</dd>
          </>
        )}
        {price !== '' && (
          <>
            <dt>{t('price')}</dt>
            <dd>{price}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
