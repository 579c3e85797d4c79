import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from '#web/ui/Kbd.tsx';

interface Props {
  label: string;
  shortcut?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  disabled?: boolean;
  /** The one element that it explains. */
  children: ReactElement;
}

/** Words for what has only a sign. The element keeps its own accessible name. */
export function Tooltip({ label, shortcut, side = 'bottom', disabled = false, children }: Props) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-(--z-toast)">
          <Base.Popup className="fade flex items-center gap-2 rounded-2 bg-text px-2.5 py-1 text-12 font-medium text-text-inv">
            {label}
            {shortcut && <Kbd className="bg-transparent! text-text-inv! opacity-75">{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
