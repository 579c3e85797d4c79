import { getRecord, noteContact } from '#server/features/customer/record.ts';
import { customerTools } from '#server/features/customer/tools.ts';
import type { Feature } from '#server/platform/feature.ts';

export const customer: Feature = { operations: [getRecord, noteContact], tools: customerTools };
