import type { z } from 'zod';
import type { consoleRoutes, modelSettings } from '#shared/contract/console/system.ts';
import { secretBody, secretOf, type Secret } from '#web/features/settings/secret.ts';

export type ModelSettings = z.infer<typeof modelSettings>;
export type Provider = ModelSettings['provider'];
export type ModelBody = z.input<NonNullable<typeof consoleRoutes.putModel.body>>;

/** Prices are in cents. `key`: what to do with the stored key; `api_key` is sent to replace it only. */
export interface ModelValues extends Omit<ModelSettings, 'has_api_key'> {
  key: Secret['choice'];
  api_key: string;
}

export const providers = [
  'built_in',
  'openai_compatible',
  'anthropic',
  'google',
] as const satisfies Provider[];

/** The default address of each provider; for the first a placeholder only. */
export const usualAddress: Record<Exclude<Provider, 'built_in'>, string> = {
  openai_compatible: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

export const timeout = { least: 5, most: 120 } as const;

export function valuesOf({ has_api_key: hasKey, ...settings }: ModelSettings): ModelValues {
  return { ...settings, key: secretOf(hasKey).choice, api_key: '' };
}

/**
 * The form after another provider was chosen. The key belongs to the stored provider, and the server drops it with any
 * other. Address, model and prices start empty for another model, and stay with the built-in engine.
 */
export function withProvider(values: ModelValues, provider: Provider, stored: ModelSettings): ModelValues {
  if (provider === stored.provider) return valuesOf(stored);
  if (provider === 'built_in') return { ...values, provider };
  if (stored.provider === 'built_in') return { ...values, provider, key: 'replace' };
  return {
    ...values,
    provider,
    base_url: '',
    model: '',
    embedding_model: '',
    input_price: 0,
    output_price: 0,
    key: stored.has_api_key ? 'remove' : 'replace',
    api_key: '',
  };
}

/** The body of the call: without a key the stored one stays, an empty one removes it. */
export function bodyOf({ key, api_key: typed, ...values }: ModelValues): ModelBody {
  const settings = { ...values, base_url: values.base_url.trim(), model: values.model.trim() };
  const apiKey = secretBody({ choice: key, text: typed });
  return apiKey === undefined ? settings : { ...settings, api_key: apiKey };
}

export type SettingsError = 'required' | 'address' | 'timeout';

/** The validation errors of the settings by field. The built-in engine needs none of them. */
export function settingsErrors(values: ModelValues): Partial<Record<keyof ModelValues, SettingsError>> {
  if (values.provider === 'built_in') return {};
  const address = values.base_url.trim();
  const needsAddress = values.provider === 'openai_compatible';
  const seconds = values.timeout_seconds;
  return {
    ...(address === '' && needsAddress && { base_url: 'required' as const }),
    ...(address !== '' && !isAddress(address) && { base_url: 'address' as const }),
    ...(values.model.trim() === '' && { model: 'required' as const }),
    ...((seconds < timeout.least || seconds > timeout.most) && { timeout_seconds: 'timeout' as const }),
  };
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
