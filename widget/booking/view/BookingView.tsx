import { withLocale } from '#shared/locales.ts';
import type { BookingModel } from '../createBooking.ts';
import { locale, t } from '../words.ts';
import { Calendars } from './Calendars.tsx';
import { Details } from './Details.tsx';
import { Facts } from './Facts.tsx';
import { Frame } from './Frame.tsx';
import { Icon } from './Icon.tsx';
import { factsOf, Services } from './Services.tsx';
import { TimesView } from './TimesView.tsx';

interface Props {
  model: BookingModel;
  customerZone: string;
  onBack(): void;
}

export function BookingView({ model, customerZone, onBack }: Props) {
  const { state, page } = model;
  const { step, service } = state;
  const { WaitingForm } = state;
  const hasBack = step === 'details' || step === 'waiting' || (step === 'time' && page.services.length > 1);
  return (
    <Frame business={page} path={`/public/booking/${page.slug}`}>
      {step !== 'done' && (
        <div class="title">
          {hasBack && (
            <button class="round" aria-label={t('back')} onClick={onBack}>
              <Icon of="back" />
            </button>
          )}
          <h1 tabIndex={-1}>{t(titles[step])}</h1>
        </div>
      )}
      {step === 'service' && <Services services={page.services} onChoose={model.chooseService} />}
      {step === 'time' && service && (
        <>
          <p class="chosen">
            <span class="strong" dir="auto">
              {service.name}
            </span>
            <span class="quiet">{factsOf(service).join(' · ')}</span>
          </p>
          {service.resources.length > 0 && <People model={model} />}
          <TimesView
            times={model.times}
            zone={state.zone}
            zones={[page.time_zone, customerZone]}
            isClass={service.capacity > 1}
            person={service.resources.find(({ id }) => id === state.resourceId)?.name}
            taken={state.taken}
            onZone={model.chooseZone}
            onChoose={(slot) => void model.hold(slot)}
            onWait={() => void model.wait()}
          />
        </>
      )}
      {step === 'details' && <Details model={model} />}
      {step === 'waiting' && WaitingForm && <WaitingForm model={model} />}
      {step === 'done' && <Done model={model} />}
    </Frame>
  );
}

const titles = {
  service: 'chooseService',
  time: 'chooseTime',
  details: 'yourDetails',
  waiting: 'waitTitle',
} as const;

function People({ model }: { model: BookingModel }) {
  const { service, resourceId } = model.state;
  return (
    <label class="people">
      {t('with')}
      <select
        onChange={({ currentTarget: { value } }) => model.chooseResource(value ? Number(value) : undefined)}
      >
        <option value="" selected={resourceId === undefined}>
          {t('anybody')}
        </option>
        {service!.resources.map(({ id, name }) => (
          <option key={id} value={id} selected={id === resourceId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Done({ model }: { model: BookingModel }) {
  const { booked, zone } = model.state;
  if (!booked) return null;
  const isRequested = booked.status === 'pending';
  const { business, service } = booked;
  return (
    <div class="done">
      <span class={`badge${isRequested ? ' waiting' : ''}`}>
        <Icon of={isRequested ? 'clock' : 'done'} />
      </span>
      <h1 tabIndex={-1}>{t(isRequested ? 'requested' : 'booked')}</h1>
      <p class="quiet" dir="auto">
        {isRequested
          ? t('requestedText', { business: business.name })
          : t('bookedText', { name: booked.customer })}
      </p>
      <Facts
        {...{ service: service.name, location: service.location, person: booked.resource, zone }}
        {...{ startsAt: booked.starts_at, endsAt: booked.ends_at, homeZone: business.time_zone }}
        {...{ cents: booked.price_cents, currency: booked.currency }}
      />
      <Calendars {...booked} />
      <a class="outline" href={withLocale(locale, booked.link)} target="_blank" rel="noreferrer">
        {t('manage')}
      </a>
      <p class="quiet">{t('keepLink')}</p>
      <a class="link" href={withLocale(locale, `/public/booking/${business.slug}`)}>
        {t('another')}
      </a>
    </div>
  );
}
