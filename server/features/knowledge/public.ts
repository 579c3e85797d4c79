export { addMany } from '#server/features/knowledge/import.ts';
export { fileNote, forgetNotes, listUnanswered } from '#server/features/knowledge/noteStore.ts';
export { passagesExist } from '#server/features/knowledge/passageStore.ts';
export { processSources } from '#server/features/knowledge/process.ts';
export { searchKnowledge } from '#server/features/knowledge/search.ts';
export { cachedSegmentBytes, forgetSegments } from '#server/features/knowledge/segmentCache.ts';
export { countCharacters } from '#server/features/knowledge/sourceStore.ts';
