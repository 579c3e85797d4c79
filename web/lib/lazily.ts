import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { fetchCode } from '#web/lib/fetchCode.ts';

/** `lazy` for parts of a page: while the server is out of reach they are waited for, and the page stands. */
export function lazily<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => fetchCode(load));
}
