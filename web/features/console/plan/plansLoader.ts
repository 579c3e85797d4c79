import { plans } from '#web/features/console/plan/planList.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';

export const loader: PageLoader = ({ search }) => plans.prefetch(search);
