import { Slider } from '@base-ui/react/slider';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#web/lib/format.ts';
import { limits, thresholdsAt } from '#web/features/agent/sections/thresholdsAt.ts';
import { useRangeLabels } from '#web/features/agent/useRangeLabels.ts';
import { ThresholdBar, ThresholdLabels } from '#web/entities/agent/ThresholdBar.tsx';
import type { Thresholds } from '#web/entities/agent/thresholds.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  value: Thresholds;
  onChange: (value: Thresholds) => void;
  disabled: boolean;
}

/** The three ranges of confidence with a thumb at each threshold. */
export function ThresholdSlider({ value, onChange, disabled }: Props) {
  const { t } = useTranslation('parley');
  const positions = [Math.round(value.choice_threshold * 100), Math.round(value.answer_threshold * 100)];
  const names = [t('field.choice_threshold'), t('field.answer_threshold')];
  return (
    <div className="rounded-4 border hairline px-5 pt-11 pb-4">
      <Slider.Root
        value={positions}
        min={0}
        max={100}
        step={1}
        largeStep={5}
        minStepsBetweenValues={limits.gap}
        thumbCollisionBehavior="none"
        thumbAlignment="center"
        disabled={disabled}
        onValueChange={(next) => {
          const [low = 0, high = 100] = next as number[];
          onChange(thresholdsAt(low, high));
        }}
      >
        <Slider.Control className="flex h-8 w-full touch-none items-center select-none">
          <Slider.Track className="relative h-4 w-full">
            <ThresholdBar thresholds={value} className="h-4" />
            {positions.map((position, index) => (
              <Slider.Thumb
                key={names[index]}
                index={index}
                getAriaLabel={() => names[index]!}
                getAriaValueText={() => formatPercent(position / 100)}
                className={cx(
                  'flex h-8 w-4.5 items-center justify-center rounded-2 bg-raised shadow-[0_0_0_1.5px_var(--color-text),0_2px_6px_rgb(7_13_16/.2)]',
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
                  disabled ? 'opacity-80' : 'cursor-grab active:cursor-grabbing',
                )}
              >
                <span className="h-3 w-0.5 rounded-full bg-text-3" aria-hidden="true" />
                <span
                  aria-hidden="true"
                  className="absolute bottom-full left-1/2 mb-1.5 -translate-x-1/2 text-14 font-semibold whitespace-nowrap"
                >
                  {formatPercent(position / 100)}
                </span>
              </Slider.Thumb>
            ))}
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <ThresholdLabels thresholds={value} labels={useRangeLabels()} />
    </div>
  );
}
