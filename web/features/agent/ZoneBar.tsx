import { useTranslation } from 'react-i18next';
import { widthsOf, zones, type Thresholds, type Zone } from '#web/features/agent/zones.ts';
import { cx } from '#web/ui/cx.ts';

/** Ai is where the agent answers, human is where people take over. */
const looks: Record<Zone, string> = {
  handoff: 'bg-human rounded-l-full',
  choices: 'bg-ai-line',
  answer: 'bg-ai rounded-r-full',
};

interface Props {
  thresholds: Thresholds;
  /** A zone that stands out. */
  zone?: Zone;
  className?: string;
}

/** The three zones from not sure at all to quite sure, as wide as they are. */
export function ZoneBar({ thresholds, zone, className }: Props) {
  const widths = widthsOf(thresholds);
  return (
    <div className={cx('flex w-full gap-0.5', className)} aria-hidden="true">
      {zones.map((one) => (
        <span
          key={one}
          style={{ flexGrow: widths[one] }}
          className={cx('basis-0', looks[one], zone && zone !== one && 'opacity-35')}
        />
      ))}
    </div>
  );
}

/** What stands under the zones. A zone without room for its name keeps its colour alone; the words are elsewhere. */
export function ZoneNames({ thresholds, zone }: Props) {
  const { t } = useTranslation('parley');
  const widths = widthsOf(thresholds);
  return (
    <div className="mt-1 flex gap-0.5 text-12" aria-hidden="true">
      {zones.map((one) => (
        <span
          key={one}
          style={{ flexGrow: widths[one] }}
          className={cx(
            'min-w-0 basis-0 truncate text-center',
            one === zone ? 'font-semibold text-text' : 'text-text-2',
          )}
        >
          {t(`zone.${one}`)}
        </span>
      ))}
    </div>
  );
}
