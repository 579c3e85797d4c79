export type Piece = string | { text: string; href: string };

/** The system's copyright line is HTML of its owner: its text and its web links are kept, everything else is removed. */
export function readCopyright(html: string): Piece[] {
  const pieces: Piece[] = [];
  const walk = (node: Node) => {
    if (node instanceof HTMLAnchorElement && /^https?:/.test(node.href)) {
      pieces.push({ text: node.textContent ?? '', href: node.href });
    } else if (node.nodeType === Node.TEXT_NODE) {
      pieces.push(node.textContent ?? '');
    } else if (!(node instanceof HTMLScriptElement || node instanceof HTMLStyleElement)) {
      node.childNodes.forEach(walk);
    }
  };
  walk(new DOMParser().parseFromString(html, 'text/html').body);
  return pieces;
}
