/** The parts of the product that this installation has. */
export const installedModules = ['chat', 'ai-knowledge', 'parley', 'booking', 'relationship'] as const;

/** Whether a feature shows: one that requires no module always, others with any of theirs, or with all when strict. */
export function hasModules(
  installed: readonly string[],
  required: readonly string[] = [],
  strict = false,
): boolean {
  if (required.length === 0) return true;
  const isInstalled = (module: string) => installed.includes(module);
  return strict ? required.every(isInstalled) : required.some(isInstalled);
}
