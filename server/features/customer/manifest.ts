import { block, endChats, unblock } from '#server/features/customer/access.ts';
import { keepApart, merge, merges, unmerge } from '#server/features/customer/merge.ts';
import { getRecord, noteContact } from '#server/features/customer/record.ts';
import { customerTools } from '#server/features/customer/tools.ts';
import type { Feature } from '#server/platform/feature.ts';

export const customer: Feature = {
  operations: [...[block, endChats, getRecord, noteContact, unblock], ...[merges, merge, unmerge, keepApart]],
  events: [{ type: 'customer' }],
  tools: customerTools,
};
