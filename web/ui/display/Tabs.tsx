import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A number beside the label. */
  count?: number | undefined;
}

interface Props<Value extends string> {
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  className?: string;
  /** What the chosen tab shows. */
  children?: ReactNode;
}

export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  label,
  className,
  children,
}: Props<Value>) {
  return (
    <Base.Root value={value} onValueChange={onChange} className="contents">
      <Base.List
        aria-label={label}
        className={cx(
          'relative flex gap-4.5 overflow-x-auto border-b hairline text-13 text-text-2 [scrollbar-width:none]',
          className,
        )}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="rounded-1 pt-1.75 pb-2.5 whitespace-nowrap outline-offset-[-2px] hover:text-text data-active:font-semibold data-active:text-text max-md:min-h-11"
          >
            {tab.label}
            {tab.count !== undefined && <span className="ml-1 font-medium text-text-3">{tab.count}</span>}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) bg-human transition-all duration-(--d2)" />
      </Base.List>
      {children !== undefined && (
        <Base.Panel
          value={value}
          className="min-h-0 flex-1 rounded-2 outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--color-focus)]"
        >
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  );
}
