/** The form that adds an answer to the knowledge, with its question filled in. */
export function addAnswerAddress(question: string): string {
  return `/app/ai-knowledge/knowledge?add=qa&question=${encodeURIComponent(question)}`;
}
