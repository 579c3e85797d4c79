import { auditLog } from '#web/features/console/audit/auditList.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';

export const loader: PageLoader = ({ search }) => auditLog.prefetch(search);
