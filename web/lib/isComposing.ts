import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method. Safari ends a composition before the Enter that chose the word: 229. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
