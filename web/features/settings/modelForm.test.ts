import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  settingsErrors,
  valuesOf,
  withProvider,
  type ModelSettings,
} from '#web/features/settings/modelForm.ts';
import { consoleRoutes } from '#shared/contract/console/system.ts';

const stored: ModelSettings = {
  provider: 'anthropic',
  base_url: '',
  model: 'some-model',
  has_api_key: true,
  embedding_model: '',
  input_price: 7.5,
  output_price: 60,
  timeout_seconds: 30,
};

describe('bodyOf', () => {
  it('leaves out a stored key that stays', () => {
    expect(bodyOf(valuesOf(stored))).not.toHaveProperty('api_key');
  });

  it('returns a new key trimmed, and an empty one to remove it', () => {
    expect(bodyOf({ ...valuesOf(stored), key: 'replace', api_key: ' sk-1\n' }).api_key).toBe('sk-1');
    expect(bodyOf({ ...valuesOf(stored), key: 'remove', api_key: 'sk-1' }).api_key).toBe('');
  });

  it('leaves the key out when the new one is empty', () => {
    expect(bodyOf({ ...valuesOf(stored), key: 'replace' })).not.toHaveProperty('api_key');
  });

  it('returns a body that the call accepts, with fractions of cents', () => {
    const body = bodyOf(valuesOf(stored));
    expect(consoleRoutes.putModel.body!.safeParse(body).success).toBe(true);
    expect(body.input_price).toBe(7.5);
  });
});

describe('withProvider', () => {
  it('removes the key for another provider than the stored one', () => {
    const moved = withProvider(valuesOf(stored), 'google', stored);
    expect(moved).toMatchObject({ provider: 'google', base_url: '', model: '', input_price: 0 });
    expect(bodyOf(moved).api_key).toBe('');
  });

  it('restores the stored values when the stored provider is chosen again', () => {
    const away = withProvider(valuesOf(stored), 'google', stored);
    expect(withProvider(away, 'anthropic', stored)).toEqual(valuesOf(stored));
  });

  it('keeps the values but the key when the built-in engine is chosen', () => {
    const builtIn = withProvider(valuesOf(stored), 'built_in', stored);
    expect(bodyOf(builtIn)).toEqual({ ...bodyOf(valuesOf(stored)), provider: 'built_in' });
    const saved = { ...stored, provider: 'built_in' as const, has_api_key: false };
    const back = withProvider(valuesOf(saved), 'anthropic', saved);
    expect(back).toEqual({ ...valuesOf(stored), key: 'replace' });
  });
});

describe('settingsErrors', () => {
  const values = valuesOf(stored);

  it('requires an address only for openai_compatible', () => {
    expect(settingsErrors(values)).toEqual({});
    expect(settingsErrors({ ...values, provider: 'openai_compatible' })).toEqual({ base_url: 'required' });
  });

  it('rejects an address without http or https', () => {
    for (const base_url of ['api.example.com/v1', 'ftp://example.com', 'https://']) {
      expect(settingsErrors({ ...values, base_url })).toEqual({ base_url: 'address' });
    }
    expect(settingsErrors({ ...values, base_url: 'http://localhost:11434/v1' })).toEqual({});
  });

  it('returns nothing for the built-in engine', () => {
    expect(settingsErrors({ ...values, provider: 'built_in', model: '', timeout_seconds: 0 })).toEqual({});
  });

  it('rejects a timeout outside of the limits of the call', () => {
    expect(settingsErrors({ ...values, timeout_seconds: 4 })).toEqual({ timeout_seconds: 'timeout' });
    expect(settingsErrors({ ...values, timeout_seconds: 120 })).toEqual({});
  });
});
