/**
 * Drops the tags of embedded HTML that are nested deeper than any document needs: the HTML reader's time grows with the
 * square of the depth.
 */
export class NestingLimit {
  #depth = 0;

  /** The text without tags that are nested too deep. */
  limit(html: string): string {
    return html.replace(TAG, (tag, slash: string, name: string) => {
      if (tag.endsWith('/>') || UNNESTED.has(name.toLowerCase())) return tag;
      if (slash) this.#depth = Math.max(0, this.#depth - 1);
      else if (this.#depth === MAX_DEPTH) return '';
      else this.#depth++;
      return tag;
    });
  }
}

const MAX_DEPTH = 300;
const TAG = /<(\/?)([a-zA-Z][^\s<>/]*)(?:[\s/][^<>]*)?(?:>|$)/g;
/** Elements without content, and those that the next of their kind ends. */
const UNNESTED = new Set(
  'area br col hr img input link meta source wbr p li dt dd tr td th option'.split(' '),
);
