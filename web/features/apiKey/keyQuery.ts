import { apiKeyRoutes } from '#shared/contract/apiKey.ts';
import { listOf } from '#web/lib/listOf.ts';

export const keys = listOf(apiKeyRoutes.list, { sortable: ['created_at', 'name', 'last_used_at'], size: 20 });
