/** Secrets that replies must not contain. */
const session = ['token'];
/** Its key is a part of its public URL; of its secrets it names which are set. */
const channel = ['key', 'secrets_set'];
const tokenCounts = ['input_tokens', 'output_tokens'];
const stripe = ['publishable_key', 'has_secret_key', 'has_webhook_secret'];
const facebook = ['has_app_secret', 'has_verify_token'];

export const secretFields = {
  /** Names of fields that sound secret. */
  keys: /password|secret|token|digest|hash|sealed|signing|private|(^|_)key$/i,

  /** The calls that may have such a field all the same, and which. */
  shownBy: {
    'POST /v1/public/user/login': session,
    'POST /v1/public/admin/login': session,
    'POST /v1/public/user/refresh-token': session,
    'POST /v1/public/admin/refresh-token': session,
    'POST /v1/public/user/activate': session,
    'POST /v1/public/workspace/join': session,
    'POST /v1/api/workspace/switch': session,
    'POST /v1/admin/workspace/:id/enter': session,
    'GET /v1/admin/settings/limits': ['turn_tokens', 'conversation_tokens'],
    'PUT /v1/admin/settings/limits': ['turn_tokens', 'conversation_tokens'],
    'POST /v1/public/chat/:key/session': ['session_token'],
    'POST /v1/public/portal/open': ['session_token'],

    // Shown once, when it is made.
    'POST /v1/api/api-key': ['key'],
    'POST /v1/api/webhook': ['secret'],
    'POST /v1/api/webhook/:id/rotate-secret': ['secret'],
    'POST /v1/api/channel/:id/identity-secret': ['secret'],

    'GET /v1/api/channel': channel,
    'POST /v1/api/channel': channel,
    'POST /v1/api/channel/demo-phone': channel,
    'GET /v1/api/channel/:id': channel,
    'PUT /v1/api/channel/:id': channel,
    'POST /v1/api/channel/:id/rotate': channel,

    'GET /v1/admin/settings/notification': ['has_smtp_password'],
    'PUT /v1/admin/settings/notification': ['has_smtp_password'],
    'GET /v1/admin/settings/stripe': stripe,
    'PUT /v1/admin/settings/stripe': stripe,
    'GET /v1/admin/settings/facebook': facebook,
    'PUT /v1/admin/settings/facebook': facebook,
    'GET /v1/admin/settings/google': ['has_client_secret'],
    'PUT /v1/admin/settings/google': ['has_client_secret'],
    'GET /v1/admin/settings/ai': ['has_api_key'],
    'PUT /v1/admin/settings/ai': ['has_api_key'],

    'GET /v1/api/conversation/:id/message/:message_id/trace': tokenCounts,
    'POST /v1/api/agent/playground': tokenCounts,
  } as Record<string, readonly string[]>,

  /** What the database holds of passwords, links and keys. */
  stored: `
    select password_hash as value from user_account where password_hash is not null
    union select password_hash from admin_account
    union select token_digest from account_link
    union select token_digest from invitation
    union select token_digest from api_key
    union select encode(signing_key, 'base64') from webhook
    union select encode(signing_key, 'hex') from webhook
    union select encode(identity_secret, 'base64') from channel where identity_secret is not null
    union select encode(previous_signing_key, 'base64') from webhook where previous_signing_key is not null
    union select encode(refresh_token, 'base64') from booking_calendar
    union select encode(access_token, 'base64') from booking_calendar
    union select field.value #>> '{}' from setting, jsonb_each(setting.value) field
      where jsonb_typeof(setting.value) = 'object' and field.key ~ '(password|secret|token|(api|secret|private)_key)$'
        and field.value #>> '{}' <> ''`,
};
