import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  settingsErrors,
  valuesOf,
  withProvider,
  type ModelSettings,
} from '#web/features/settings/modelForm.ts';
import { consoleRoutes } from '#shared/contract/system.ts';

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
  it('does not mention a stored key that stays', () => {
    expect(bodyOf(valuesOf(stored))).not.toHaveProperty('api_key');
  });

  it('sends a new key without the blanks around it, and an empty one to remove it', () => {
    expect(bodyOf({ ...valuesOf(stored), key: 'replace', api_key: ' sk-1\n' }).api_key).toBe('sk-1');
    expect(bodyOf({ ...valuesOf(stored), key: 'remove', api_key: 'sk-1' }).api_key).toBe('');
  });

  it('never removes a key because the new one was left empty', () => {
    expect(bodyOf({ ...valuesOf(stored), key: 'replace' })).not.toHaveProperty('api_key');
  });

  it('is what the call takes, fractions of cents and all', () => {
    const body = bodyOf(valuesOf(stored));
    expect(consoleRoutes.putModel.body!.safeParse(body).success).toBe(true);
    expect(body.input_price).toBe(7.5);
  });
});

describe('withProvider', () => {
  it('sends a key to nobody but the provider it was stored for', () => {
    const moved = withProvider(valuesOf(stored), 'google', stored);
    expect(moved).toMatchObject({ provider: 'google', base_url: '', model: '', input_price: 0 });
    expect(bodyOf(moved).api_key).toBe('');
  });

  it('is as it was after a look at another provider', () => {
    const away = withProvider(valuesOf(stored), 'google', stored);
    expect(withProvider(away, 'anthropic', stored)).toEqual(valuesOf(stored));
  });

  it('loses nothing to the built-in brain, there and back', () => {
    const builtIn = withProvider(valuesOf(stored), 'built_in', stored);
    expect(bodyOf(builtIn)).toEqual({ ...bodyOf(valuesOf(stored)), provider: 'built_in' });
    const saved = { ...stored, provider: 'built_in' as const };
    expect(withProvider(valuesOf(saved), 'anthropic', saved)).toEqual(valuesOf(stored));
  });
});

describe('settingsErrors', () => {
  const values = valuesOf(stored);

  it('asks for an address only where there is no usual one', () => {
    expect(settingsErrors(values)).toEqual({});
    expect(settingsErrors({ ...values, provider: 'openai_compatible' })).toEqual({ base_url: 'required' });
  });

  it('wants an address with its scheme', () => {
    for (const base_url of ['api.example.com/v1', 'ftp://example.com', 'https://']) {
      expect(settingsErrors({ ...values, base_url })).toEqual({ base_url: 'address' });
    }
    expect(settingsErrors({ ...values, base_url: 'http://localhost:11434/v1' })).toEqual({});
  });

  it('asks nothing of the built-in brain', () => {
    expect(settingsErrors({ ...values, provider: 'built_in', model: '', timeout_seconds: 0 })).toEqual({});
  });

  it('keeps the time-out within what the call takes', () => {
    expect(settingsErrors({ ...values, timeout_seconds: 4 })).toEqual({ timeout_seconds: 'timeout' });
    expect(settingsErrors({ ...values, timeout_seconds: 120 })).toEqual({});
  });
});
