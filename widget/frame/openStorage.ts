export type Store = {
  read(name: string): string | null;
  /** `null` removes. */
  write(name: string, value: string | null): void;
  names(): string[];
};

/**
 * Local storage of one channel, shared by the tabs. Where storage is forbidden or full, memory replaces it for this
 * visit.
 */
export function openStorage(channelKey: string, open: () => Storage = () => localStorage): Store {
  const prefix = `parley:${channelKey}:`;
  const memory = new Map<string, string>();
  const storage = attempt(open);

  return {
    read: (name) => memory.get(name) ?? attempt(() => storage?.getItem(prefix + name)) ?? null,
    write(name, value) {
      memory.delete(name);
      if (value === null) attempt(() => storage?.removeItem(prefix + name));
      else if (!storage || !attempt(() => (storage.setItem(prefix + name, value), true)))
        memory.set(name, value);
    },
    names() {
      const stored = attempt(() => Object.keys(storage ?? {})) ?? [];
      return [
        ...memory.keys(),
        ...stored.filter((full) => full.startsWith(prefix)).map((full) => full.slice(prefix.length)),
      ];
    },
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
