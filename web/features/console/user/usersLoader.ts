import { users } from '#web/features/console/user/userList.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';

export const loader: PageLoader = ({ search }) => users.prefetch(search);
