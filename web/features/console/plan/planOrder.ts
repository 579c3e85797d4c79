import { createContext, type Context } from 'react';
import type { ConsolePlan } from '#shared/contract/plan.ts';

/** All plans in the order of the price list; empty while they are shown in another order, or may not be moved. */
export const PlanOrder: Context<readonly ConsolePlan[]> = createContext<readonly ConsolePlan[]>([]);
