import { ThresholdBar, ThresholdLabels } from '#web/entities/agent/ThresholdBar.tsx';
import { rangeOf, type Range, type Thresholds } from '#web/entities/agent/thresholds.ts';

interface Props {
  /** From 0 to 1. */
  confidence: number;
  thresholds: Thresholds;
  labels: Record<Range, string>;
}

/** A confidence as a marker on the bar of the three ranges. `--ground`: the background behind it. */
export function ConfidenceScale({ confidence, thresholds, labels }: Props) {
  const range = rangeOf(confidence, thresholds);
  return (
    <>
      <div className="relative" aria-hidden="true">
        <ThresholdBar thresholds={thresholds} range={range} className="h-1.5" />
        <span
          style={{ left: `${Math.min(99, Math.max(1, confidence * 100))}%` }}
          className="absolute -top-1 h-3.5 w-1 -translate-x-1/2 rounded-full bg-text shadow-[0_0_0_2px_var(--ground,var(--color-surface))]"
        />
      </div>
      <ThresholdLabels thresholds={thresholds} range={range} labels={labels} />
    </>
  );
}
