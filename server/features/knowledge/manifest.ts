import { compactionSteps } from '#server/features/knowledge/compactIndex.ts';
import {
  embedEverywhere,
  embeddingsDue,
  embeddingSteps,
  embedPassages,
  enqueueAfterStart,
} from '#server/features/knowledge/embed.ts';
import {
  enqueueUnprocessed,
  enqueueUnprocessedSources,
} from '#server/features/knowledge/enqueueUnprocessed.ts';
import { nearestPassages } from '#server/features/knowledge/findByVector.ts';
import { addMany, importBinding } from '#server/features/knowledge/import.ts';
import { pageDue } from '#server/features/knowledge/page/pageDue.ts';
import { giveUpPage, pageSteps, processPage } from '#server/features/knowledge/page/processPage.ts';
import { processingSteps, processSlice, sourcesDue } from '#server/features/knowledge/process.ts';
import { findPassages, search } from '#server/features/knowledge/search.ts';
import { create, get, list, passages, remove, sync, update } from '#server/features/knowledge/sources.ts';
import { modelSet } from '#server/features/settings/public.ts';
import { platformJob, systemPlatformCtx, workspaceJob } from '#server/platform/jobs/job.ts';
import { performOnPlatform } from '#server/platform/operation/platformOperation.ts';
import type { Feature } from '#server/platform/feature.ts';

export const knowledge: Feature = {
  operations: [
    ...[create, get, list, passages, remove, sync, update, addMany, search],
    ...[findPassages, nearestPassages, enqueueUnprocessed],
    ...processingSteps,
    ...pageSteps,
    ...compactionSteps,
    ...embeddingSteps,
  ],
  platformOperations: [enqueueAfterStart],
  bindings: [importBinding],
  jobs: [
    workspaceJob(sourcesDue, (ctx, _payload, stopped) => processSlice(ctx, stopped)),
    workspaceJob(
      pageDue,
      (ctx, { sourceId }, stopped) => processPage(ctx, sourceId, stopped),
      (ctx, { sourceId }) => giveUpPage(ctx, sourceId),
    ),
    workspaceJob(embeddingsDue, embedPassages),
    platformJob(modelSet, ({ platform }) => embedEverywhere(platform)),
  ],
  onStart: (platform) => performOnPlatform(systemPlatformCtx(platform), enqueueAfterStart, {}),
  maintenance: [
    { name: 'knowledge.enqueue_unread', every: 'minute', run: enqueueUnprocessedSources },
    { name: 'knowledge.embed', every: 'night', run: embedEverywhere },
  ],
  events: [{ type: 'knowledge' }],
};
