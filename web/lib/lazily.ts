import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { fetchCode } from '#web/lib/fetchCode.ts';

/** `lazy` that retries while the server cannot be reached, so that the page around the part stays. */
export function lazily<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => fetchCode(load));
}
