import { addMany, processSources } from '#server/features/knowledge/public.ts';
import type { Leaflet, Question } from '#server/features/demo/question.ts';
import { uploadMedia } from '#server/features/media/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { NewSource } from '#shared/contract/knowledge.ts';

export interface DemoFile {
  name: string;
  /** As members see it; the file's own name when absent. */
  title?: string;
  mimeType: string;
  bytes: Uint8Array;
}

/** Adds the sources and processes them at once, so that the first question can be answered. */
export async function addKnowledge(
  ctx: Ctx,
  knowledge: { questions: Question[]; leaflets?: Leaflet[]; files?: DemoFile[] },
): Promise<void> {
  const sources: NewSource[] = [
    ...(knowledge.leaflets ?? []).map((leaflet): NewSource => ({ kind: 'text', ...leaflet })),
    ...knowledge.questions.map((question): NewSource => ({ kind: 'qa', ...question })),
  ];
  for (const { title, ...file } of knowledge.files ?? []) {
    const { id } = await uploadMedia(ctx, file);
    sources.push({ kind: 'file', media_id: id, ...(title && { title }) });
  }
  await perform(ctx, addMany, { sources });
  await processSources(ctx);
}
