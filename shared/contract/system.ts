import { z } from 'zod';
import { text } from '#shared/contract/fields.ts';
import { route } from '#shared/contract/route.ts';

export const systemMode = z.enum(['mono', 'workspaces', 'platform']);

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

export const systemRoutes = {
  modules: route({
    method: 'GET',
    path: '/modules',
    summary: 'The installed modules',
    reply: z.object({ modules: z.array(z.string()) }),
  }),
  mode: route({
    method: 'GET',
    path: '/v1/public/system-mode',
    summary: "The system's mode",
    reply: z.object({ system_mode: systemMode }),
  }),
  details: route({
    method: 'GET',
    path: '/v1/public/system-details',
    summary: 'Name, logo, slogan and favicon of the system',
    reply: z.object({
      system_name: z.string(),
      system_logo: z.string(),
      system_slogan: z.string(),
      system_favicon: z.string(),
    }),
  }),
  homeDetails: route({
    method: 'GET',
    path: '/v1/public/system-home-details',
    summary: 'Background of the sign-in pages, and the copyright line',
    reply: z.object({ background: z.string(), copy_right: z.string() }),
  }),
};

export const consoleRoutes = {
  getModel: route({
    method: 'GET',
    path: '/v1/admin/settings/ai',
    summary: 'The model that writes answers',
    reply: modelSettings,
  }),
  putModel: route({
    method: 'PUT',
    path: '/v1/admin/settings/ai',
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
  testModel: route({
    method: 'POST',
    path: '/v1/admin/settings/ai/test',
    summary: 'Ask the configured model one short question',
    body: z.strictObject({}),
    reply: z.object({ ok: z.boolean(), detail: z.string(), latency_ms: z.number().int() }),
  }),
};
