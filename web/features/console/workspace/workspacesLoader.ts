import { workspaces } from '#web/features/console/workspace/workspaceList.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';

export const loader: PageLoader = ({ search }) => workspaces.prefetch(search);
