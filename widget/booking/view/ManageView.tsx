import { withLocale } from '#shared/locales.ts';
import { limits } from '#shared/schema/limits.ts';
import type { ManageModel } from '../createManage.ts';
import { locale, shortTime, t } from '../words.ts';
import { Calendars } from './Calendars.tsx';
import { Facts } from './Facts.tsx';
import { Field } from './Field.tsx';
import { Frame } from './Frame.tsx';
import { Icon } from './Icon.tsx';
import { Question } from './Question.tsx';
import { TimesView } from './TimesView.tsx';

interface Props {
  model: ManageModel;
  customerZone: string;
  now: number;
}

const statuses = {
  held: 'statusHeld',
  pending: 'statusPending',
  confirmed: 'statusConfirmed',
  cancelled: 'statusCancelled',
  completed: 'statusOver',
  no_show: 'statusMissed',
} as const;

export function ManageView({ model, customerZone, now }: Props) {
  const { state } = model;
  const { booking, doing, zone, done, problem } = state;
  const { business, service, status } = booking;
  const isActive = status === 'pending' || status === 'confirmed';
  const isOver = isActive && booking.ends_at <= now;
  return (
    <Frame business={business} path={booking.link}>
      <div class="title">
        {doing !== 'see' && (
          <button class="round" aria-label={t('back')} onClick={() => model.do('see')}>
            <Icon of="back" />
          </button>
        )}
        <h1 tabIndex={-1}>
          {doing === 'move'
            ? t('moveTitle')
            : doing === 'cancel'
              ? t('cancelAsk')
              : t(booking.offer ? 'offerTitle' : isOver ? 'statusOver' : statuses[status])}
        </h1>
      </div>
      {done && (
        <p class="notice ok" role="status">
          {done}
        </p>
      )}
      {problem && (
        <p class="notice danger" role="alert">
          {problem}
        </p>
      )}
      {doing !== 'move' && (
        <Facts
          {...{ service: service.name, location: service.location, person: booking.resource, zone }}
          {...{ startsAt: booking.starts_at, endsAt: booking.ends_at, homeZone: business.time_zone }}
          {...{ cents: booking.price_cents, currency: booking.currency }}
        />
      )}
      {booking.offer && <Offer model={model} until={booking.offer.until} />}
      {doing === 'see' && isActive && !isOver && (
        <div class="actions">
          {booking.can_change && (
            <>
              <button class="filled" onClick={() => model.do('move')}>
                {t('move')}
              </button>
              <button class="outline danger" onClick={() => model.do('cancel')}>
                {t('cancel')}
              </button>
              <p class="quiet">{t('changeUntil', { time: shortTime(booking.change_until, zone) })}</p>
            </>
          )}
          {!booking.can_change && <p class="quiet">{t('tooLate', { business: business.name })}</p>}
          <Calendars {...booking} />
        </div>
      )}
      {doing === 'see' && (!isActive || isOver) && !booking.offer && booking.is_public && (
        <a
          class="outline"
          href={withLocale(locale, `/public/booking/${business.slug}?service=${service.id}`)}
        >
          {t('another')}
        </a>
      )}
      {doing === 'cancel' && <Cancel model={model} />}
      {doing === 'move' && (
        <>
          <TimesView
            times={model.times}
            zone={zone}
            zones={[business.time_zone, customerZone]}
            isClass={false}
            taken={state.taken}
            chosen={state.slot}
            onZone={model.chooseZone}
            onChoose={model.choose}
          />
          {state.slot && (
            <div class="confirm" role="group">
              <p class="strong" role="status">
                {t('moveAsk', { time: shortTime(state.slot.starts_at, zone) })}
              </p>
              <button class="filled" disabled={state.isSending} onClick={() => void model.move()}>
                {state.isSending ? t('sending') : t('moveYes')}
              </button>
            </div>
          )}
        </>
      )}
    </Frame>
  );
}

/** A time that is kept for a customer who waited. */
function Offer({ model, until }: { model: ManageModel; until: number }) {
  const { booking, answers, errors, isSending, zone } = model.state;
  return (
    <form
      noValidate
      class="actions"
      onSubmit={(event) => {
        event.preventDefault();
        void model.confirm();
      }}
    >
      <p class="quiet">{t('offerText', { time: shortTime(until, zone) })}</p>
      {booking.offer!.questions.map((question) => {
        const error = errors[`answers.${question.key}`];
        return (
          <Question
            key={question.key}
            question={question}
            value={answers[question.key] ?? ''}
            onSay={(said) => model.answer(question.key, said)}
            error={error && t(error)}
          />
        );
      })}
      <button class="filled" disabled={isSending}>
        {isSending ? t('sending') : t('confirm')}
      </button>
      <button type="button" class="outline" disabled={isSending} onClick={() => void model.refuse()}>
        {t('offerNo')}
      </button>
      <button type="button" class="link" disabled={isSending} onClick={() => void model.leave()}>
        {t('offerLeave')}
      </button>
    </form>
  );
}

function Cancel({ model }: { model: ManageModel }) {
  const { reason, isSending } = model.state;
  return (
    <div class="actions">
      <p class="quiet">{t('cancelText')}</p>
      <Field id="reason" label={t('reason')} isOptional>
        <textarea
          id="reason"
          rows={2}
          maxLength={limits.booking.note}
          value={reason}
          onInput={({ currentTarget }) => model.say(currentTarget.value)}
          dir="auto"
        />
      </Field>
      <button class="filled danger" disabled={isSending} onClick={() => void model.cancel()}>
        {isSending ? t('sending') : t('cancelYes')}
      </button>
      <button class="outline" onClick={() => model.do('see')}>
        {t('cancelNo')}
      </button>
    </div>
  );
}
