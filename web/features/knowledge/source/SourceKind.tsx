import { FileText, Globe, MessageCircleQuestionMark, Text, type LucideIcon } from 'lucide-react';
import type { Source } from '#shared/contract/knowledge.ts';
import { cx } from '#web/ui/cx.ts';

const icons: Record<Source['kind'], LucideIcon> = {
  text: Text,
  qa: MessageCircleQuestionMark,
  file: FileText,
  url: Globe,
};

/** The icon of a kind of source. Hidden from screen readers: its name is beside it. */
export function SourceKind({ kind, className }: { kind: Source['kind']; className?: string }) {
  const Icon = icons[kind];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-2 bg-human-soft text-human-text',
        className ?? 'size-7',
      )}
    >
      <Icon className="size-4 stroke-[1.6]" />
    </span>
  );
}
