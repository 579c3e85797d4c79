import type { TestProject } from 'vitest/node';
import type { Template } from '#test/app.ts';
import { findChromium } from '#test/e2e/findChromium.ts';
import { fillDemoTemplate } from '#test/template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
    demo: Template;
  }
}

/** A browser, and the demo that each file's product starts with. */
export default async function setup(project: TestProject): Promise<() => void> {
  const chromium = findChromium();
  if (!chromium) throw new Error('The browser tests need a Chromium: install one, or name it in CHROMIUM.');
  project.provide('chromium', chromium);
  const { template, stop } = await fillDemoTemplate(project.getProvidedContext().postgres);
  project.provide('demo', template);
  return stop;
}
