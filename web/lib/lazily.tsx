import { lazy, Suspense, type ComponentType } from 'react';
import { fetchCode } from '#web/lib/fetchCode.ts';

/** A component whose code is loaded when it is first rendered; it shows nothing until then. Loading is retried. */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => fetchCode(load));
  return function Lazily(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
