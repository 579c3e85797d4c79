/** What the platform says of the account, its numbers and its templates. */
import { fieldsOf, idOf, listOf, numberOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import type { Inbound } from '#server/adapters/channel/port.ts';
import type { AccountReason } from '#server/adapters/channel/whatsapp/accountReasons.ts';

type AccountEvent = Extract<Inbound, { kind: 'account' }>;

export function readAccountEvent(field: string, value: Fields): Inbound[] {
  const read = Object.hasOwn(readers, field) ? readers[field] : undefined;
  return [read ? read(value) : { kind: 'unknown', what: `the field ${lineOf(field, 100)}` }];
}

const readers: Record<string, (value: Fields) => AccountEvent> = {
  account_update: readAccountUpdate,
  account_review_update: ({ decision }) => noted(reviews.get(decision) ?? 'account_event', decision),
  account_alerts: ({
    alert_type: type,
    alert_severity: severity,
    alert_description: words,
    alert_info: info,
  }) => {
    const more = fieldsOf(info);
    return noted(
      'alert',
      severity ?? more['alert_severity'],
      type ?? more['alert_type'],
      words ?? more['alert_description'],
    );
  },
  business_capability_update: ({
    max_daily_conversations_per_business: most,
    max_daily_conversation_per_phone: old,
  }) => noted('limit_changed', limitOf(most ?? old)),
  phone_number_quality_update: (value) => {
    const { event, current_limit: limit, max_daily_conversations_per_business: most } = value;
    return noted(
      qualities.get(event) ?? 'account_event',
      value['display_phone_number'],
      event,
      limitOf(most ?? limit),
    );
  },
  phone_number_name_update: ({ decision, requested_verified_name: name, rejection_reason: why, ...value }) =>
    noted(
      decision === 'APPROVED' ? 'name_approved' : 'name_rejected',
      value['display_phone_number'],
      name,
      decision,
      why,
    ),
  security: (value) => noted('pin_changed', value['display_phone_number'], value['event']),
  message_template_status_update: readTemplateStatus,
  message_template_quality_update: (value) =>
    noted(
      'template_quality_changed',
      ...templateOf(value),
      value['previous_quality_score'],
      value['new_quality_score'],
    ),
  message_template_components_update: (value) => noted('template_changed', ...templateOf(value)),
  template_category_update: (value) =>
    noted(
      'template_category_changed',
      ...templateOf(value),
      value['previous_category'],
      value['correct_category'] ?? value['new_category'],
    ),
  calls: () => noted('call'),
  flows: ({ event, message }) => noted('account_event', 'flows', event, message),
  payment_configuration_update: ({ configuration_name: name, status }) =>
    noted('account_event', 'payment_configuration_update', name, status),
  partner_solutions: ({ event, solution_status: status }) =>
    noted('account_event', 'partner_solutions', event, status),
  automatic_events: () => noted('account_event', 'automatic_events'),
};

const reviews = new Map<unknown, AccountReason>([
  ['APPROVED', 'review_approved'],
  ['REJECTED', 'review_rejected'],
  ['PENDING', 'review_pending'],
  ['DEFERRED', 'review_pending'],
]);

const qualities = new Map<unknown, AccountReason>([
  ['FLAGGED', 'quality_red'],
  ['UNFLAGGED', 'quality_restored'],
  ['ONBOARDING', 'limit_changed'],
  ['UPGRADE', 'limit_changed'],
  ['DOWNGRADE', 'limit_changed'],
  ['THROUGHPUT_UPGRADE', 'throughput_changed'],
]);

const accountEvents = new Map<unknown, [status: AccountEvent['status'], reason: AccountReason]>([
  ['VERIFIED_ACCOUNT', ['noted', 'verified']],
  ['ACCOUNT_VIOLATION', ['noted', 'policy_violation']],
  ['ACCOUNT_DELETED', ['error', 'account_deleted']],
  ['PARTNER_REMOVED', ['error', 'app_removed']],
  ['PARTNER_APP_UNINSTALLED', ['error', 'app_removed']],
  ['ACCOUNT_OFFBOARDED', ['error', 'app_removed']],
  ['PARTNER_ADDED', ['noted', 'app_added']],
  ['PARTNER_APP_INSTALLED', ['noted', 'app_added']],
  ['ACCOUNT_RECONNECTED', ['noted', 'app_added']],
  // Of one number among several: a channel with that number finds out when it sends.
  ['PHONE_NUMBER_ADDED', ['noted', 'number_added']],
  ['PHONE_NUMBER_REMOVED', ['noted', 'number_removed']],
  ['VOLUME_BASED_PRICING_TIER_UPDATE', ['noted', 'price_tier_changed']],
]);

const bans = new Map<unknown, [status: AccountEvent['status'], reason: AccountReason]>([
  ['SCHEDULE_FOR_DISABLE', ['noted', 'disable_scheduled']],
  ['DISABLE', ['error', 'disabled']],
  ['REINSTATE', ['connected', 'reinstated']],
]);

function readAccountUpdate(value: Fields): AccountEvent {
  const { event } = value;
  if (event === 'ACCOUNT_RESTRICTION') return readRestriction(listOf(value['restriction_info']));
  if (event === 'DISABLED_UPDATE') {
    const { waba_ban_state: state, waba_ban_date: date } = fieldsOf(value['ban_info']);
    const [status, reason] = bans.get(Array.isArray(state) ? state[0] : state) ?? ['noted', 'account_event'];
    return accountEvent(status, reason, state, date);
  }
  const { pricing_category: category, tier, region } = fieldsOf(value['volume_tier_info']);
  const { violation_type: violation } = fieldsOf(value['violation_info']);
  const [status, reason] = accountEvents.get(event) ?? ['noted', 'account_event'];
  const words = reason === 'account_event' ? event : undefined;
  return accountEvent(status, reason, words, value['phone_number'], category, tier, region, violation);
}

/** Templates cannot be sent; or, which stops the channel, not even answers. */
function readRestriction(restrictions: readonly Fields[]): AccountEvent {
  const isTotal = restrictions.some(
    ({ restriction_type: type }) => type === 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
  );
  const words = restrictions.flatMap(({ restriction_type: type, expiration }) => {
    const seconds = numberOf(expiration);
    const isDate = seconds !== undefined && seconds > 0 && seconds < 1e11;
    return [type, isDate ? `until ${new Date(seconds * 1000).toISOString()}` : undefined];
  });
  return accountEvent(isTotal ? 'error' : 'noted', isTotal ? 'sending_restricted' : 'restricted', ...words);
}

const templateEvents = new Map<unknown, AccountReason>([
  ['APPROVED', 'template_approved'],
  ['REINSTATED', 'template_approved'],
  ['REJECTED', 'template_rejected'],
  ['PAUSED', 'template_paused'],
  ['DISABLED', 'template_disabled'],
]);

function readTemplateStatus(value: Fields): AccountEvent {
  const { event, reason, rejection_info: rejection, other_info: other } = value;
  const known = templateEvents.get(event);
  const why = reason === 'NONE' ? undefined : reason;
  const { reason: words, recommendation } = fieldsOf(rejection);
  const { title, description } = fieldsOf(other);
  const shown = known ? undefined : event;
  return noted(
    known ?? 'template_changed',
    ...templateOf(value),
    shown,
    why,
    words,
    recommendation,
    title,
    description,
  );
}

function templateOf(value: Fields): unknown[] {
  return [value['message_template_name'], value['message_template_language']];
}

function limitOf(value: unknown): string {
  return value === -1 ? 'unlimited' : (idOf(value) ?? '');
}

function noted(reason: AccountReason, ...words: unknown[]): AccountEvent {
  return accountEvent('noted', reason, ...words);
}

function accountEvent(
  status: AccountEvent['status'],
  reason: AccountReason,
  ...words: unknown[]
): AccountEvent {
  const lines = words.flat().map((word) => lineOf(typeof word === 'number' ? String(word) : word, 300));
  const detail = lines.filter(Boolean).join(' · ').slice(0, 1000);
  return { kind: 'account', status, reason, ...(detail && { detail }) };
}
