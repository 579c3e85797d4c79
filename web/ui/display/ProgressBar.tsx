interface Props {
  /** 0 to 1. */
  share: number;
  label: string;
  labelHidden?: boolean;
}

export function ProgressBar({ share, label, labelHidden = false }: Props) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {!labelHidden && <p className="truncate text-14 text-text-2">{label}</p>}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        <span
          className="block h-full rounded-full bg-human transition-[width]"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
