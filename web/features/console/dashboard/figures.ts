import type { z } from 'zod';
import type { dashboard } from '#shared/contract/dashboard.ts';

/** What the console knows of the whole system. */
export type Figures = z.infer<typeof dashboard>;
