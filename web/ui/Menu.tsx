import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import { optionClass, popupClass } from '#web/ui/popupClass.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** px; as wide as its words without it. */
  width?: number;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', side = 'bottom', width, children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-(--z-menu)">
          <Base.Popup
            className={cx(popupClass, 'max-h-(--available-height) min-w-44 overflow-y-auto')}
            style={width ? { width } : {}}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ItemProps {
  icon?: ReactNode;
  onSelect?: () => void;
  disabled?: boolean;
  danger?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, disabled, danger = false, children }: ItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled}
      className={cx(optionClass, danger && 'text-danger data-highlighted:bg-danger-soft data-highlighted:text-danger [&>svg]:text-danger')}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </Base.Item>
  );
}

export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem render={<Link to={to} />} className={optionClass} closeOnClick>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </Base.LinkItem>
  );
}

interface ChoiceProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: ReactNode; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Rows of which one is chosen. */
export function MenuChoice<Value extends string | number>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)} aria-label={label}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={optionClass} lang={option.lang}>
          <span className="min-w-0 flex-1">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check className="size-4 text-ink-text" aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className="px-2.5 pt-2 pb-1 text-12 font-medium text-text-3">{children}</p>;
}

export function MenuLine() {
  return <Base.Separator className="mx-2.5 my-1 h-px bg-line" />;
}
