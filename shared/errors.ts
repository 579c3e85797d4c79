/**
 * Every expected "no" of the product: its status and its English text. The other locales' texts stand in
 * `web/locales/<locale>/error.json`, whose type demands one for each code.
 */
export const errors = {
  malformed_request: { status: 400, text: 'The request could not be read.' },
  unauthorized: { status: 401, text: 'Please sign in.' },
  login_failed: { status: 401, text: 'The name or the password is wrong.' },
  session_ended: { status: 401, text: 'This session has ended. Please sign in again.' },
  membership_ended: { status: 401, text: 'You are no longer a member of this organization.' },
  forbidden: { status: 403, text: 'Your role does not allow this.' },
  registration_closed: { status: 403, text: 'Registration is closed on this system.' },
  workspace_creation_closed: { status: 403, text: 'New organizations cannot be created on this system.' },
  chat_blocked: { status: 403, text: 'This chat is closed.' },
  workspace_suspended: { status: 403, text: 'This organization is suspended. Please contact support.' },
  plan_required: { status: 403, text: 'Your plan does not include this.' },
  plan_limit_reached: { status: 403, text: 'The limit of your plan has been reached.' },
  not_found: { status: 404, text: 'This does not exist, or not here.' },
  channel_not_found: { status: 404, text: 'There is no chat at this address.' },
  link_invalid: { status: 404, text: 'This link has expired or has been used already.' },
  user_not_found: {
    status: 404,
    text: 'Nobody here has this name. Use an e-mail address to invite somebody new.',
  },
  conflict: { status: 409, text: 'This was changed by somebody else in the meantime.' },
  already_exists: { status: 409, text: 'This already exists.' },
  channel_taken: {
    status: 409,
    text: 'This account is connected already, here or in another organization.',
  },
  channel_disabled: { status: 409, text: 'This chat is switched off at the moment.' },
  conversation_taken: { status: 409, text: 'Another member has taken this conversation.' },
  conversation_resolved: { status: 409, text: 'This conversation is resolved. Reopen it first.' },
  agent_unchanged: { status: 409, text: 'The draft is the same as the published version.' },
  source_busy: { status: 409, text: 'This source is being processed. Try again in a moment.' },
  source_exists: { status: 409, text: 'This page is a source already.' },
  booking_slot_taken: { status: 409, text: 'This time is no longer free. Please choose another.' },
  booking_in_past: { status: 409, text: 'This time is in the past.' },
  booking_outside_hours: { status: 409, text: 'This time cannot be booked.' },
  booking_not_offered: { status: 409, text: 'This service cannot be booked at the moment.' },
  booking_hold_expired: { status: 409, text: 'This time is held no longer. Please choose again.' },
  booking_renewed: { status: 409, text: 'This time was held for longer once already.' },
  booking_cancelled: { status: 409, text: 'This booking is cancelled.' },
  booking_too_late: { status: 409, text: 'It is too late to change this booking here.' },
  booking_over: { status: 409, text: 'This booking cannot be changed any more.' },
  booking_not_begun: { status: 409, text: 'This booking has not begun yet.' },
  booking_resource_busy: { status: 409, text: 'There are bookings to come. Move or cancel them first.' },
  booking_limit_reached: { status: 409, text: 'There are as many as there can be.' },
  calendar_unknown: {
    status: 503,
    text: 'The calendar cannot be read at the moment. Please try again shortly.',
  },
  calendar_not_available: { status: 409, text: 'Google Calendar is not set up on this system.' },
  calendar_not_granted: { status: 409, text: 'Google did not grant access. Please connect again.' },
  last_owner: { status: 409, text: 'An organization needs an owner.' },
  email_taken: { status: 409, text: 'This e-mail address is in use.' },
  username_taken: { status: 409, text: 'This username is in use.' },
  already_member: { status: 409, text: 'This person is a member already.' },
  last_administrator: { status: 409, text: 'The system needs an owner.' },
  plan_in_use: { status: 409, text: 'Organizations are subscribed to this plan. Take it off sale instead.' },
  plan_unchanged: { status: 409, text: 'This is the current plan already.' },
  plan_not_offered: { status: 409, text: 'This plan is not on sale.' },
  no_subscription: { status: 409, text: 'There is no subscription.' },
  preview_expired: { status: 409, text: 'The preview is too old. Please look at it again.' },
  wallet_insufficient: { status: 409, text: 'There is not enough money in the wallet.' },
  idempotency_conflict: { status: 409, text: 'This idempotency key was used for something else.' },
  webhook_busy: { status: 409, text: 'This delivery is still being tried.' },
  storage_limit_reached: {
    status: 409,
    text: 'There is no space left for files in this organization. Please remove some first.',
  },
  payload_too_large: { status: 413, text: 'Media cannot be larger than 20 MB.' },
  unsupported_media: { status: 415, text: 'This kind of content is not accepted here.' },
  invalid_input: { status: 422, text: 'Some fields are not right.' },
  empty_message: { status: 422, text: 'A message needs text or an attachment.' },
  media_missing: { status: 422, text: 'This file is no longer there. Please attach it again.' },
  model_not_set: { status: 422, text: 'No model is configured.' },
  password_wrong: { status: 422, text: 'The current password is wrong.' },
  password_guessable: {
    status: 422,
    text: 'This password is easy to guess: it is widely used, or it is your name or e-mail address.',
  },
  address_refused: { status: 422, text: 'This address cannot be called from here.' },
  push_subscription_invalid: { status: 422, text: 'This is not a push subscription.' },
  mail_not_set: { status: 422, text: 'No mail server is configured.' },
  page_limit_reached: {
    status: 429,
    text: 'Your organization has read as many web pages as it may in an hour. Please try again in the next one.',
  },
  playground_limit_reached: {
    status: 429,
    text: 'The free tries of your plan are used up for today. They are back tomorrow.',
  },
  proof_required: {
    status: 429,
    text: 'Many people are opening this chat at the moment. Please wait a moment.',
  },
  too_many_requests: { status: 429, text: 'Too many tries. Please wait a moment.' },
  upload_limit_reached: {
    status: 429,
    text: 'You have uploaded as much as you can in one day. Please try again tomorrow.',
  },
  server_error: { status: 500, text: 'Something went wrong on our side.' },
  unavailable: {
    status: 503,
    text: 'The system cannot be reached at the moment. It will be back by itself.',
  },
  storage_full: {
    status: 507,
    text: 'Files cannot be received at the moment. Messages still get through.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errors;

/** An expected error. `fields` names what is wrong, by the input's field; `retryAfter` is in seconds. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: { fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(errors[code].text);
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
