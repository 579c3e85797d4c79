import { resources } from '#web/features/booking/setUp/bookingLists.ts';
import type { PageLoader } from '#web/lib/pageLoader.ts';

export const loader: PageLoader = ({ search }) => resources.prefetch(search);
