export { processSources } from '#server/features/knowledge/process.ts';
export { addMany } from '#server/features/knowledge/import.ts';
export { fileNote } from '#server/features/knowledge/notes.ts';
export { searchKnowledge, type Found, type FoundPassage } from '#server/features/knowledge/search.ts';
export { cachedSegmentBytes } from '#server/features/knowledge/segments.ts';
export { passagesExist } from '#server/features/knowledge/passagesExist.ts';
