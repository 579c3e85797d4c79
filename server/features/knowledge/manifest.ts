import {
  embedEverywhere,
  embeddingsDue,
  enqueueEmbedding,
  embedPassages,
} from '#server/features/knowledge/embed.ts';
import { enqueueUnread } from '#server/features/knowledge/enqueueUnread.ts';
import { addMany, importBinding } from '#server/features/knowledge/import.ts';
import { claim, processSources, sourcesDue } from '#server/features/knowledge/process.ts';
import { search, searchBinding } from '#server/features/knowledge/search.ts';
import { create, get, list, passages, remove, sync, update } from '#server/features/knowledge/sources.ts';
import { modelSet } from '#server/features/settings/public.ts';
import { platformJob, workspaceJob } from '#server/platform/jobs/job.ts';
import type { Feature } from '#server/platform/feature.ts';

export const knowledge: Feature = {
  operations: [create, get, list, passages, remove, sync, update, addMany, claim, search],
  bindings: [searchBinding, importBinding],
  jobs: [
    workspaceJob(sourcesDue, processSources),
    workspaceJob(embeddingsDue, embedPassages),
    platformJob(modelSet, ({ platform }) => embedEverywhere(platform)),
  ],
  onStart: enqueueEmbedding,
  maintenance: [
    { name: 'knowledge.enqueue_unread', every: 'minute', run: enqueueUnread },
    { name: 'knowledge.embed', every: 'night', run: embedEverywhere },
  ],
  events: [{ type: 'knowledge' }],
};
