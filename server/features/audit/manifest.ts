import { list } from '#server/features/audit/list.ts';
import { platformRetentionOperation } from '#server/features/settings/public.ts';
import type { Feature } from '#server/platform/feature.ts';
import { platformRetention } from '#server/platform/jobs/maintenance.ts';
import { deleteAuditBefore } from '#server/platform/operation/auditStore.ts';

const removeOld = platformRetentionOperation('audit.remove_old', 'audit_days', deleteAuditBefore);

export const audit: Feature = {
  operations: [list],
  platformOperations: [removeOld],
  maintenance: [platformRetention(removeOld)],
};
