import { expect, it } from 'vitest';
import { hasModules } from '#shared/rules/modules.ts';

const installed = ['chat', 'ai-knowledge'];

it.each([
  { required: undefined, strict: false, shown: true },
  { required: [], strict: true, shown: true },
  { required: ['chat'], strict: false, shown: true },
  { required: ['booking', 'chat'], strict: false, shown: true },
  { required: ['booking', 'chat'], strict: true, shown: false },
  { required: ['ai-knowledge', 'chat'], strict: true, shown: true },
  { required: ['booking', 'media'], strict: false, shown: false },
])('$required, strict $strict: $shown', ({ required, strict, shown }) => {
  expect(hasModules(installed, required, strict)).toBe(shown);
});

it('shows nothing that requires a module where none is installed', () => {
  expect(hasModules([], ['chat'])).toBe(false);
  expect(hasModules([])).toBe(true);
});
