import type { PublicService } from '#shared/contract/booking/publicBooking.ts';
import { lengthOf, priceOf, t } from '../words.ts';
import { Icon } from './Icon.tsx';

interface Props {
  services: readonly PublicService[];
  onChoose(service: PublicService): void;
}

export function Services({ services, onChoose }: Props) {
  if (services.length === 0) return <p class="empty">{t('noServices')}</p>;
  return (
    <ul class="services">
      {services.map((service) => (
        <li key={service.id}>
          {/* A link, which also works before the script has loaded. */}
          <a
            class="service"
            href={`?service=${service.id}`}
            onClick={(event) => {
              event.preventDefault();
              onChoose(service);
            }}
          >
            <span class="grow">
              <span class="strong" dir="auto">
                {service.name}
              </span>
              {service.description !== '' && (
                <span class="quiet clamp" dir="auto">
                  {service.description}
                </span>
              )}
              <span class="quiet facts">{factsOf(service).join(' · ')}</span>
            </span>
            <Icon of="next" />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function factsOf({ minutes, price_cents: cents, currency, needs_approval }: PublicService): string[] {
  return [lengthOf(minutes), priceOf(cents, currency), needs_approval ? t('onRequest') : ''].filter(Boolean);
}
