import { createContext, type RefObject } from 'react';

/**
 * The form inside a drawer that asks before it is closed: it is given what closes the drawer. Null outside of drawers.
 */
export const Closing = createContext<RefObject<((close: () => void) => void) | undefined> | null>(null);
