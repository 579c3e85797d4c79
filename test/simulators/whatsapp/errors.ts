/** Errors of the WhatsApp Cloud API, in answers to calls and in statuses. */
import { graphError } from '#test/simulators/metaWire.ts';
import type { Answer, Fields } from '#test/simulators/providerServer.ts';

/** Status of the answer, title, details. */
const errors: Record<number, [status: number, title: string, details?: string, subcode?: number]> = {
  0: [401, 'AuthException'],
  1: [500, 'An unknown error has occurred.'],
  2: [503, 'Service temporarily unavailable'],
  3: [500, 'Application does not have the capability to make this API call.'],
  4: [400, 'Application request limit reached'],
  10: [403, 'Application does not have permission for this action'],
  33: [400, 'Parameter value is not valid', 'The business phone number has been deleted.'],
  100: [400, 'Invalid parameter'],
  190: [401, 'Access token has expired', undefined, 463],
  200: [
    403,
    'You do not have the necessary permissions required to send messages on behalf of this WhatsApp Business Account',
  ],
  368: [
    403,
    'Temporarily blocked for policies violations',
    'The WhatsApp Business Account has been restricted or disabled for violating a platform policy.',
  ],
  80007: [
    400,
    'There have been too many calls to this WhatsApp Business account. Wait a bit and try again.',
    undefined,
    2494055,
  ],
  80008: [
    400,
    'There have been too many calls to this WhatsApp Business account. Wait a bit and try again.',
    undefined,
    2494055,
  ],
  130429: [400, 'Rate limit hit', 'Cloud API message throughput has been reached.'],
  130472: [
    400,
    "User's number is part of an experiment",
    "Failed to send message because this user's phone number is part of an experiment",
  ],
  130497: [
    403,
    'Business account is restricted from messaging users in this country.',
    'The business account is restricted from messaging users in this country.',
  ],
  131000: [500, 'Something went wrong', 'Message failed to send due to an unknown error.'],
  131005: [403, 'Access denied', 'Permission is either not granted or has been removed.'],
  131008: [400, 'Required parameter is missing'],
  131009: [400, 'Parameter value is not valid'],
  131016: [500, 'Service unavailable', 'A service is temporarily unavailable.'],
  131021: [400, 'Recipient cannot be sender', 'Sender and recipient phone number is the same.'],
  131026: [400, 'Message undeliverable', 'Message Undeliverable.'],
  131031: [403, 'Business Account locked', 'Business account has been locked.'],
  131037: [
    400,
    'Display name approval required',
    'The phone number needs display name approval before messages can be sent.',
  ],
  131042: [400, 'Business eligibility payment issue', 'There was an error related to your payment method.'],
  131045: [500, 'Incorrect certificate', 'Message failed to send due to a phone number registration error.'],
  131047: [
    400,
    'Re-engagement message',
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  ],
  131048: [
    400,
    'Spam rate limit hit',
    'Message failed to send because there are restrictions on how many messages can be sent from this phone number. This may be because too many previous messages were blocked or flagged as spam.',
  ],
  131049: [
    400,
    'Message not delivered to maintain healthy ecosystem engagement',
    'This message was not delivered to maintain healthy ecosystem engagement.',
  ],
  131050: [
    400,
    'Unable to deliver the message',
    'Unable to deliver the message. This recipient has chosen to stop receiving marketing messages on WhatsApp from your business',
  ],
  131051: [400, 'Unsupported message type', 'Message type is currently not supported.'],
  131052: [400, 'Media download error', 'Unable to download the media sent by the user.'],
  131053: [400, 'Media upload error', 'Unable to upload the media used in the message.'],
  131056: [
    400,
    '(Business Account, Consumer Account) pair rate limit hit',
    'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
  ],
  131057: [500, 'Account in maintenance mode', 'Business Account is in maintenance mode.'],
  131060: [400, 'This message is currently unavailable.', 'Ask the customer to resend.'],
  131062: [
    400,
    'Business-scoped user id is not allowed',
    'Business-scoped User ID (BSUID) recipients are not supported for this message.',
  ],
  132000: [400, 'Number of parameters does not match the expected number of params'],
  132001: [404, 'Template name does not exist in the translation'],
  132005: [400, 'Template hydrated text too long', 'The translated text is too long.'],
  132007: [400, 'Template format character policy violated', 'Template content violates a WhatsApp policy.'],
  132012: [400, 'Parameter format does not match format in the created template'],
  132015: [
    400,
    'Template is paused',
    'Template is paused due to low quality so it cannot be sent in a template message.',
  ],
  132016: [
    400,
    'Template is disabled',
    'Template has been paused too many times due to low quality and is now permanently disabled.',
  ],
  132018: [400, 'There is an issue with the parameters in your template.'],
  133004: [503, 'Server Temporarily Unavailable', 'Server is temporarily unavailable.'],
  133010: [400, 'Account not registered', 'Phone number not registered on the WhatsApp Business Platform.'],
  133016: [
    400,
    'Account register rate limit exceeded',
    'Too many registration attempts for this phone number in a short period of time.',
  ],
  135000: [
    400,
    'Generic user error',
    'Message failed to send because of an unknown error with your request parameters.',
  ],
};

/** The answer to a call. */
export function whatsappError(code: number, details?: string): Answer {
  const [status, title, usual, subcode] = errors[code] ?? [400, 'Unknown error'];
  if (code === 190)
    return graphError({
      status,
      code,
      message: 'Error validating access token: Session has expired on Saturday, 21-Nov-26 10:00:00 PST.',
      subcode,
    });
  return graphError({ status, code, message: `(#${code}) ${title}`, details: details ?? usual, subcode });
}

/** One of the `errors` of a status, a message or a whole value. */
export function statusError(code: number, details?: string): Fields {
  const [, title, usual] = errors[code] ?? [400, 'Unknown error'];
  return {
    code,
    title,
    message: title,
    error_data: { details: details ?? usual ?? title },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}
