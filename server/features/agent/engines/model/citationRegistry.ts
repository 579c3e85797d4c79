import type { Passage } from '#server/features/agent/engines/engine.ts';

/**
 * The passages that a turn has found, each under a short label. The model sees labels only, so that it can cite nothing
 * that was not found and copies no long numbers.
 */
export class CitationRegistry {
  readonly #byLabel = new Map<string, Passage>();
  readonly #labels = new Map<number, string>();

  /** The label of a passage, the same each time. */
  register(passage: Passage): string {
    const known = this.#labels.get(passage.passage_id);
    if (known) return known;
    const label = `P${this.#byLabel.size + 1}`;
    this.#byLabel.set(label, passage);
    this.#labels.set(passage.passage_id, label);
    return label;
  }

  /** The passages behind the labels that a model cites, each once, and the labels that do not exist. */
  resolve(labels: readonly string[]): { passages: Passage[]; unknown: string[] } {
    const cited = new Set<Passage>();
    const unknown: string[] = [];
    for (const label of labels) {
      const passage = this.#byLabel.get(
        label
          .trim()
          .replace(/^\[|\]$/g, '')
          .toUpperCase(),
      );
      if (passage) cited.add(passage);
      else unknown.push(label.slice(0, 80));
    }
    return { passages: [...cited], unknown };
  }

  all(): Passage[] {
    return [...this.#byLabel.values()];
  }
}
