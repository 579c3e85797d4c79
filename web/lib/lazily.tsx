import { t } from 'i18next';
import { lazy, Suspense, type ComponentType } from 'react';
import { fetchCode } from '#web/lib/code/fetchCode.ts';
import { checkBuild } from '#web/lib/code/newBuild.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/**
 * A component whose code is loaded when it is first rendered; it shows nothing until then. Loading is retried.
 * When an update has removed the code, a message asks to reload: the page around it may hold what was typed.
 */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() =>
    fetchCode(load).catch(async (error: unknown) => {
      if (!(await checkBuild())) throw error;
      toast.error(t('update.ready'));
      return { default: Nothing as ComponentType<Props> };
    }),
  );
  return function Lazily(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}
