import { useState } from 'preact/hooks';
import { asApiError } from '#client/apiError.ts';
import { limits } from '#shared/schema/limits.ts';
import { newId } from '../../frame/newId.ts';
import { problemOf, type BookingModel } from '../createBooking.ts';
import { checkForm, fieldErrors } from '../form.ts';
import type { TextKey } from '../pageData.ts';
import { post } from '../requests.ts';
import { dayOf, t, zoneName } from '../words.ts';
import { Field, noteOf } from './Field.tsx';
import { Icon } from './Icon.tsx';

const dayParts = {
  anyTime: {},
  morning: { latest: '11:59' },
  afternoon: { earliest: '12:00', latest: '17:59' },
  evening: { earliest: '18:00' },
} as const;
type DayPart = keyof typeof dayParts;
const usualDays = 14;

/** Joins the waiting list of the service. */
export function WaitingForm({ model }: { model: BookingModel }) {
  const { page, state } = model;
  const { service, resourceId, form } = state;
  const [now] = useState(() => model.now());
  const today = dayOf(now, page.time_zone);
  const [clientId] = useState(newId);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(() => dayOf(now + usualDays * 86_400, page.time_zone));
  const [part, setPart] = useState<DayPart>('anyTime');
  const [errors, setErrors] = useState<Partial<Record<string, TextKey>>>({});
  const [problem, setProblem] = useState<TextKey>();
  const [phase, setPhase] = useState<'form' | 'sending' | 'done'>('form');
  const errorOf = (field: string) => {
    const key = errors[field];
    return key && t(key, { zone: zoneName(page.time_zone, now) });
  };

  async function send() {
    if (phase !== 'form') return;
    const missing = checkForm(form, { questions: [] });
    if (!from || !to || to < from) missing['to'] = 'waitWrongDays';
    setErrors(missing);
    setProblem(undefined);
    if (Object.keys(missing).length > 0) return;
    setPhase('sending');
    const { name, phone, email } = form;
    const body = {
      ...{ service_id: service!.id, from, to, client_id: clientId, ...dayParts[part] },
      ...(resourceId && { resource_id: resourceId }),
      customer: { name, ...(phone.trim() && { phone }), ...(email.trim() && { email: email.trim() }) },
    };
    try {
      await post(`${model.base}/wait`, body, model.challenge);
      setPhase('done');
    } catch (error) {
      const failure = asApiError(error);
      setPhase('form');
      const isDays = 'to' in failure.fields || failure.code === 'booking_in_past';
      setErrors(isDays ? { to: 'waitWrongDays' } : fieldErrors(failure));
      setProblem(isDays ? undefined : problemOf(failure, 'failed'));
    }
  }

  if (phase === 'done')
    return (
      <div class="done">
        <span class="badge waiting">
          <Icon of="clock" />
        </span>
        <p class="strong" role="status">
          {t('waitDone')}
        </p>
        <p class="quiet">{t('waitDoneText')}</p>
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p class="quiet">{t('waitText')}</p>
      <div class="pair">
        <Field id="from" label={t('waitFrom')}>
          <input
            id="from"
            type="date"
            min={today}
            value={from}
            onInput={({ currentTarget }) => setFrom(currentTarget.value)}
          />
        </Field>
        <Field id="to" label={t('waitTo')} error={errorOf('to')}>
          <input
            {...noteOf('to', errorOf('to'))}
            type="date"
            min={from}
            value={to}
            onInput={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </Field>
      </div>
      <Field id="part" label={t('when')}>
        <select id="part" onChange={({ currentTarget }) => setPart(currentTarget.value as DayPart)}>
          {(Object.keys(dayParts) as DayPart[]).map((one) => (
            <option key={one} value={one} selected={one === part}>
              {t(one)}
            </option>
          ))}
        </select>
      </Field>
      <Field id="name" label={t('name')} error={errorOf('name')}>
        <input
          {...noteOf('name', errorOf('name'))}
          value={form.name}
          onInput={({ currentTarget }) => model.edit({ name: currentTarget.value })}
          autocomplete="name"
          maxLength={limits.name}
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
      <Field id="email" label={t('email')} error={errorOf('email')} hint={t('waitEmail')}>
        <input
          {...noteOf('email', errorOf('email'), true)}
          type="email"
          value={form.email}
          onInput={({ currentTarget }) => model.edit({ email: currentTarget.value })}
          autocomplete="email"
          maxLength={254}
        />
      </Field>
      {problem && (
        <p class="notice danger" role="alert">
          {t(problem)}
        </p>
      )}
      <button class="filled" disabled={phase === 'sending'} aria-busy={phase === 'sending'}>
        {phase === 'sending' ? t('sending') : t('waitJoin')}
      </button>
    </form>
  );
}
