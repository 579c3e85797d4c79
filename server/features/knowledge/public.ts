export { embedEverywhere, embeddingsDue, embedPassages } from '#server/features/knowledge/embed.ts';
export { addMany, importBinding } from '#server/features/knowledge/import.ts';
export { fileNote } from '#server/features/knowledge/notes.ts';
export { processSources, sourcesDue } from '#server/features/knowledge/process.ts';
export { searchKnowledge, type Found, type FoundPassage } from '#server/features/knowledge/search.ts';
export { cachedSegmentBytes } from '#server/features/knowledge/segments.ts';
export { passagesExist } from '#server/features/knowledge/passagesExist.ts';
export { sweepSources } from '#server/features/knowledge/enqueueUnread.ts';
