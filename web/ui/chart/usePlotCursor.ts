import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';

interface Options {
  /** Names the plot to assistive technology. */
  label: string;
  count: number;
  /** What the tooltip says of a column, as one text. */
  textOf: (index: number) => string;
  /** Along which columns lie. */
  axis?: 'horizontal' | 'vertical';
  /** Columns are points from edge to edge and not bands beside one another. */
  isPoints?: boolean;
  /** Where the keyboard starts. */
  start?: number;
}

/**
 * Which column of a plot is looked at, by pointer, touch or keyboard. To assistive technology the plot is a slider over
 * its columns, so that arrow keys read them one by one.
 */
export function usePlotCursor({
  label,
  count,
  textOf,
  axis = 'horizontal',
  isPoints = false,
  start = 0,
}: Options) {
  const [shown, setShown] = useState<number>();
  const [kept, setKept] = useState(start);
  const last = count - 1;
  const bounded = (index: number) => Math.min(last, Math.max(0, index));
  const look = (index: number) => {
    setKept(bounded(index));
    setShown(bounded(index));
  };

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const share = axis === 'vertical' ? (event.clientY - top) / height : (event.clientX - left) / width;
    look(isPoints ? Math.round(share * last) : Math.floor(share * count));
  };

  const press = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, kept, last);
    if (to === undefined) return;
    event.preventDefault();
    if (to === 'hide') setShown(undefined);
    else look(to);
  };

  const current = bounded(kept);
  return {
    /** The column to show a tooltip for. */
    index: shown !== undefined && count > 0 ? bounded(shown) : undefined,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-orientation': axis,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(0, last),
      'aria-valuenow': current,
      'aria-valuetext': count > 0 ? textOf(current) : undefined,
      onPointerMove: point,
      onPointerDown: point,
      // A finger that was lifted leaves the tooltip, so that it can be read.
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setShown(undefined),
      onFocus: (event: FocusEvent<HTMLElement>) =>
        event.currentTarget.matches(':focus-visible') && setShown(current),
      onBlur: () => setShown(undefined),
      onKeyDown: press,
    } as const,
  };
}

function keyTarget(key: string, from: number, last: number): number | 'hide' | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return from + 1;
    case 'ArrowLeft':
    case 'ArrowUp':
      return from - 1;
    case 'PageDown':
      return from + 7;
    case 'PageUp':
      return from - 7;
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return 'hide';
    default:
      return undefined;
  }
}
