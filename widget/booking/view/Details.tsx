import { limits } from '#shared/schema/limits.ts';
import type { BookingModel } from '../createBooking.ts';
import type { TextKey } from '../pageData.ts';
import { countdown, t, zoneName } from '../words.ts';
import { Field, noteOf } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { Facts } from './Facts.tsx';
import { Question } from './Question.tsx';

interface Props {
  model: BookingModel;
}

/** Who books, beside the time that is held meanwhile. */
export function Details({ model }: Props) {
  const { state, page } = model;
  const { service, slot, form, isSending, problem } = state;
  if (!service || !slot) return null;
  const errorOf = (field: string) => {
    const key = state.errors[field] as TextKey | undefined;
    return key && t(key, { zone: zoneName(page.time_zone, slot.starts_at) });
  };
  const person = service.resources.find(({ id }) => id === state.resourceId)?.name;
  return (
    <>
      <Facts
        {...{ service: service.name, location: service.location, person, zone: state.zone }}
        {...{ startsAt: slot.starts_at, endsAt: slot.ends_at, homeZone: page.time_zone }}
        {...{ cents: service.price_cents, currency: service.currency }}
      />
      <Hold model={model} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void model.submit();
        }}
      >
        <Field id="name" label={t('name')} error={errorOf('name')}>
          <input
            {...noteOf('name', errorOf('name'))}
            value={form.name}
            onInput={({ currentTarget }) => model.edit({ name: currentTarget.value })}
            autocomplete="name"
            maxLength={limits.name}
            required
            dir="auto"
          />
        </Field>
        <Field id="phone" label={t('phone')} error={errorOf('phone')} hint={t('contactHint')}>
          <input
            {...noteOf('phone', errorOf('phone'), true)}
            type="tel"
            value={form.phone}
            onInput={({ currentTarget }) => model.edit({ phone: currentTarget.value })}
            autocomplete="tel"
            maxLength={40}
          />
        </Field>
        <Field id="email" label={t('email')} error={errorOf('email')}>
          <input
            {...noteOf('email', errorOf('email'))}
            type="email"
            value={form.email}
            onInput={({ currentTarget }) => model.edit({ email: currentTarget.value })}
            autocomplete="email"
            maxLength={254}
          />
        </Field>
        {service.questions.map((question) => (
          <Question
            key={question.key}
            question={question}
            value={form.answers[question.key] ?? ''}
            onSay={(said) => model.edit({ answers: { ...state.form.answers, [question.key]: said } })}
            error={errorOf(`answers.${question.key}`)}
          />
        ))}
        {problem && (
          <p class="notice danger" role="alert">
            {t(problem)}
          </p>
        )}
        <button class="filled" disabled={isSending} aria-busy={isSending}>
          {isSending ? t('sending') : t(service.needs_approval ? 'request' : 'confirm')}
        </button>
      </form>
    </>
  );
}

function Hold({ model }: Props) {
  const { hold, secondsLeft, canRenew } = model.state;
  if (hold === 'asking')
    return (
      <p class="hold" role="status">
        {t('holding')}
      </p>
    );
  if (hold === 'over')
    return (
      <p class="notice warn" role="alert">
        {t('holdOver')}
      </p>
    );
  if (hold !== 'held') return null;
  return (
    <p class={`hold${secondsLeft <= 60 ? ' soon' : ''}`} role="timer" aria-live="off">
      <Icon of="clock" />
      <span class="grow">{t('held', { time: countdown(secondsLeft) })}</span>
      {canRenew && secondsLeft <= 120 && (
        <button class="link" onClick={() => void model.renew()}>
          {t('keep')}
        </button>
      )}
    </p>
  );
}
