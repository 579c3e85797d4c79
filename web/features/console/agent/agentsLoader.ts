import { agents } from '#web/features/console/agent/agentList.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';

export const loader: PageLoader = ({ search }) => agents.prefetch(search);
