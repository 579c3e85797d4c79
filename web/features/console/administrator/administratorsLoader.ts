import { administrators } from '#web/features/console/administrator/administratorList.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';

export const loader: PageLoader = ({ search }) => administrators.prefetch(search);
