import { useState } from 'react';

/** Whether the sidebar is open: as the user chose at this width, else the page's default. */
export function useSidebar(narrow: boolean, byDefault: boolean): [boolean, (open: boolean) => void] {
  const [choice, setChoice] = useState<{ narrow: boolean; open: boolean }>();
  const open = choice?.narrow === narrow ? choice.open : byDefault;
  return [open, (to) => setChoice({ narrow, open: to })];
}
