import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { takeSetAsideJob } from '#server/platform/jobs/jobRunStore.ts';
import { dashboardRoutes as routes } from '#shared/contract/dashboard.ts';
import { AppError } from '#shared/errors.ts';

/** Runs a job again that was set aside. It is set aside again when it is lost as often as before. */
export const retryJob = platformOperationOf(routes.retryJob, {
  name: 'console.retry_job',
  who: 'console.manage',
  detail: ({ params }) => params,
  async run({ platform }, tx, { params: { id } }) {
    const { kind: name, payload } = await takeSetAsideJob(tx, id);
    const kind = platform.jobs.kinds.find((one) => one.name === name);
    if (!kind) throw new AppError('not_found');
    platform.jobs.enqueue(tx, kind, payload);
    return { id };
  },
});
