import { block, endChats, unblock } from '#server/features/customer/access.ts';
import { getRecord, noteContact } from '#server/features/customer/record.ts';
import { customerTools } from '#server/features/customer/tools.ts';
import type { Feature } from '#server/platform/feature.ts';

export const customer: Feature = {
  operations: [block, endChats, getRecord, noteContact, unblock],
  tools: customerTools,
};
