import { ranges, rangeWidths, type Range, type Thresholds } from '#web/entities/agent/thresholds.ts';
import { cx } from '#web/ui/cx.ts';

/** Ai is where the agent answers, human is where people take over. */
const looks: Record<Range, string> = {
  handoff: 'bg-human rounded-l-full',
  choices: 'bg-ai-line',
  answer: 'bg-ai rounded-r-full',
};

interface Props {
  thresholds: Thresholds;
  /** The highlighted range. */
  range?: Range;
  className?: string;
}

/** The three ranges of confidence in proportion to their widths. */
export function ThresholdBar({ thresholds, range, className }: Props) {
  const widths = rangeWidths(thresholds);
  return (
    <div className={cx('flex w-full gap-0.5', className)} aria-hidden="true">
      {ranges.map((one) => (
        <span
          key={one}
          style={{ flexGrow: widths[one] }}
          className={cx('basis-0', looks[one], range && range !== one && 'opacity-35')}
        />
      ))}
    </div>
  );
}

interface LabelsProps extends Omit<Props, 'className'> {
  labels: Record<Range, string>;
}

/** The names under a `ThresholdBar`. A name that does not fit is cut: the page says it in words elsewhere. */
export function ThresholdLabels({ thresholds, range, labels }: LabelsProps) {
  const widths = rangeWidths(thresholds);
  return (
    <div className="mt-1 flex gap-0.5 text-12" aria-hidden="true">
      {ranges.map((one) => (
        <span
          key={one}
          style={{ flexGrow: widths[one] }}
          className={cx(
            'min-w-0 basis-0 truncate text-center',
            one === range ? 'font-semibold text-text' : 'text-text-2',
          )}
        >
          {labels[one]}
        </span>
      ))}
    </div>
  );
}
