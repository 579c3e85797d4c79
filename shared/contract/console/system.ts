import { z } from 'zod';
import { isPictureAddress } from '#shared/pictureAddress.ts';
import { email, name, text } from '#shared/schema/fields.ts';
import { limits } from '#shared/schema/limits.ts';
import { route } from '#shared/schema/route.ts';

export const systemMode = z.enum(['mono', 'workspaces', 'platform']);

const maxImageBytes = 400_000;

/** A picture of up to 400 kB as a data URL, or none. The address of the picture leaves it as it is. */
const image = z
  .string()
  .transform((value) => (isPictureAddress(value) ? undefined : value))
  .pipe(
    z
      .string()
      .regex(
        /^(data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2})?$/,
        'a PNG, JPEG, WebP or SVG picture as a data URL',
      )
      .refine((url) => (url.length - url.indexOf(',') - 1) * 0.75 <= maxImageBytes, 'must be at most 400 kB')
      .optional(),
  );

/** What this system is called and looks like, and who may make organizations on it. */
export const systemSettings = z.object({
  mode: systemMode,
  system_name: z.string(),
  system_logo: z.string(),
  system_slogan: z.string(),
  system_favicon: z.string(),
  background: z.string(),
  company_name: z.string(),
});

export const smtpSecurity = z.enum(['none', 'starttls', 'tls']);

/** The mail server as the console shows it: the password is written, never read. */
export const notificationSettings = z.object({
  /** Empty: none is set here. */
  smtp_host: z.string(),
  smtp_port: z.number().int(),
  smtp_security: smtpSecurity,
  smtp_username: z.string(),
  has_smtp_password: z.boolean(),
  from_address: z.string(),
  from_name: z.string(),
  reply_to: z.string(),
  /** Where mail goes at present: by these settings, by those of the environment, or nowhere: it is kept. */
  sent_by: z.enum(['console', 'environment', 'nobody']),
});

export const stripeSettings = z.object({
  publishable_key: z.string(),
  has_secret_key: z.boolean(),
  has_webhook_secret: z.boolean(),
});

export const facebookSettings = z.object({
  app_id: z.string(),
  has_app_secret: z.boolean(),
  has_verify_token: z.boolean(),
  graph_api_version: z.string(),
});

export const googleSettings = z.object({ client_id: z.string(), has_client_secret: z.boolean() });

/** A model provider as the console shows it: the key is written, never read. */
export const modelSettings = z.object({
  provider: z.enum(['built_in', 'openai_compatible', 'anthropic', 'google']),
  base_url: z.string(),
  model: z.string(),
  has_api_key: z.boolean(),
  embedding_model: z.string(),
  /** Cents for a million tokens. */
  input_price: z.number(),
  output_price: z.number(),
  timeout_seconds: z.number(),
});

const { retention: kept } = limits;
const days = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** For how many days rows are kept before they are removed at night. */
export const retentionSettings = z.object({
  audit_days: days(kept.audit_days),
  trace_days: days(kept.trace_days),
  webhook_delivery_days: days(kept.webhook_delivery_days),
  mail_days: days(kept.mail_days),
  live_event_days: days(kept.live_event_days),
});

export const systemRoutes = {
  modules: route('GET /modules', {
    summary: 'The installed modules',
    reply: z.object({ modules: z.array(z.string()) }),
  }),
  mode: route('GET /v1/public/system-mode', {
    summary: "The system's mode",
    reply: z.object({ system_mode: systemMode }),
  }),
  details: route('GET /v1/public/system-details', {
    summary: 'Name, logo, slogan and favicon of the system',
    reply: z.object({
      system_name: z.string(),
      system_logo: z.string(),
      system_slogan: z.string(),
      system_favicon: z.string(),
    }),
  }),
  homeDetails: route('GET /v1/public/system-home-details', {
    summary: 'Background of the sign-in pages, and the copyright line',
    reply: z.object({ background: z.string(), copy_right: z.string() }),
  }),
};

/** A key or password: absent, the stored one stays; empty, it is removed. */
const secret = text(500).optional();
const noEmail = z.literal('');

/** What is absent stays as it is; only a model is set anew as a whole. */
export const consoleRoutes = {
  getSystem: route('GET /v1/admin/settings/system', {
    summary: 'Mode, name and pictures of the system',
    reply: systemSettings,
  }),
  putSystem: route('PUT /v1/admin/settings/system', {
    summary: 'Set mode, name and pictures of the system',
    body: z.strictObject({
      mode: systemMode.optional(),
      system_name: name.optional(),
      system_logo: image.optional(),
      system_slogan: text(200).optional(),
      system_favicon: image.optional(),
      background: image.optional(),
      company_name: name.optional(),
    }),
    reply: systemSettings,
  }),
  getNotification: route('GET /v1/admin/settings/notification', {
    summary: 'The mail server',
    reply: notificationSettings,
  }),
  putNotification: route('PUT /v1/admin/settings/notification', {
    summary: 'Set the mail server',
    body: z.strictObject({
      smtp_host: z
        .string()
        .trim()
        .max(253)
        .regex(/^[A-Za-z0-9._:-]*$/, 'the name or address of a server')
        .optional(),
      smtp_port: z.number().int().min(1).max(65535).optional(),
      smtp_security: smtpSecurity.optional(),
      smtp_username: text(200).optional(),
      smtp_password: secret,
      from_address: z.union([noEmail, email]).optional(),
      from_name: text(100).optional(),
      reply_to: z.union([noEmail, email]).optional(),
    }),
    reply: notificationSettings,
  }),
  testNotification: route('POST /v1/admin/settings/notification/test', {
    summary: 'Send a test mail at once',
    body: z.strictObject({ to: email }),
    reply: z.object({ ok: z.boolean(), detail: z.string() }),
  }),
  getRetention: route('GET /v1/admin/settings/retention', {
    summary: 'For how many days logs, traces, deliveries, mails and events are kept',
    reply: retentionSettings,
  }),
  putRetention: route('PUT /v1/admin/settings/retention', {
    summary: 'Set for how many days they are kept; what is older is removed in the night',
    body: z.strictObject(retentionSettings.partial().shape),
    reply: retentionSettings,
  }),
  getStripe: route('GET /v1/admin/settings/stripe', { summary: 'The keys of Stripe', reply: stripeSettings }),
  putStripe: route('PUT /v1/admin/settings/stripe', {
    summary: 'Set the keys of Stripe',
    body: z.strictObject({
      publishable_key: text(500).optional(),
      secret_key: secret,
      webhook_secret: secret,
    }),
    reply: stripeSettings,
  }),
  getFacebook: route('GET /v1/admin/settings/facebook', {
    summary: "Meta's app, for channels that have none of their own",
    reply: facebookSettings,
  }),
  putFacebook: route('PUT /v1/admin/settings/facebook', {
    summary: "Set Meta's app",
    body: z.strictObject({
      app_id: z
        .string()
        .trim()
        .regex(/^\d{0,30}$/, 'digits')
        .optional(),
      app_secret: secret,
      verify_token: secret,
      graph_api_version: z
        .string()
        .regex(/^(v\d{1,2}\.\d{1,2})?$/, 'such as v23.0')
        .optional(),
    }),
    reply: facebookSettings,
  }),
  getGoogle: route('GET /v1/admin/settings/google', {
    summary: "Google's client, by which members connect calendars",
    reply: googleSettings,
  }),
  putGoogle: route('PUT /v1/admin/settings/google', {
    summary: "Set Google's client",
    body: z.strictObject({
      client_id: z
        .string()
        .trim()
        .max(200)
        .regex(/^[\w.-]*$/, 'a client ID')
        .optional(),
      client_secret: secret,
    }),
    reply: googleSettings,
  }),
  getModel: route('GET /v1/admin/settings/ai', {
    summary: 'The model that writes answers',
    reply: modelSettings,
  }),
  putModel: route('PUT /v1/admin/settings/ai', {
    summary: 'Set the model that writes answers',
    body: z.strictObject({
      provider: modelSettings.shape.provider,
      base_url: text(500).default(''),
      model: text(200).default(''),
      /** Absent: the stored key stays. Empty: it is removed. */
      api_key: text(500).optional(),
      embedding_model: text(200).default(''),
      input_price: z.number().min(0).max(1_000_000).default(0),
      output_price: z.number().min(0).max(1_000_000).default(0),
      timeout_seconds: z.number().int().min(5).max(120).default(30),
    }),
    reply: modelSettings,
  }),
  testModel: route('POST /v1/admin/settings/ai/test', {
    summary: 'Ask the configured model one short question',
    body: z.strictObject({}),
    reply: z.object({ ok: z.boolean(), detail: z.string(), latency_ms: z.number().int() }),
  }),
};
