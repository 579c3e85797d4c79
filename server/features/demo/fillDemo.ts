import type { Platform } from '#server/platform/platform.ts';

/** Fills an empty system with the demo. */
export async function fillDemo(_platform: Platform): Promise<void> {}
