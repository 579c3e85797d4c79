import { Select } from '#web/ui/form/Select.tsx';

interface Props {
  label: string;
  /** What stands for no filter, "All kinds". */
  all: string;
  /** `''`: all. */
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; group?: string }[];
}

/** Narrows a list to one value. */
export function FilterSelect({ label, all, value, onChange, options }: Props) {
  return (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      className="w-46! max-md:w-auto! max-md:flex-1"
      options={[{ value: '', label: all }, ...options]}
    />
  );
}
