import type { TestProject } from 'vitest/node';
import { findChromium } from '#test/e2e/findChromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

export default function setup(project: TestProject): void {
  const chromium = findChromium();
  if (!chromium) throw new Error('The browser tests need a Chromium: install one, or name it in CHROMIUM.');
  project.provide('chromium', chromium);
}
