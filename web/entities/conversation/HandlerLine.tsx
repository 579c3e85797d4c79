import { cx } from '#web/ui/cx.ts';

/** The 3 px line beside a thread: ai while the agent handles it, human while a person does. Place it by `className`. */
export function HandlerLine({ handler, className }: { handler: 'ai' | 'human'; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block w-0.75 rounded-b-1 transition-colors duration-(--d4)',
        handler === 'ai' ? 'bg-ai' : 'bg-human',
        className,
      )}
    />
  );
}
