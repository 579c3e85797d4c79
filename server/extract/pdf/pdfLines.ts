/** A text item with its position on the page, in points; y is measured from the bottom. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  endsLine: boolean;
}

/** Part of a line without a wide gap in it. */
export interface PdfCell {
  text: string;
  left: number;
  right: number;
  /** The gap before it, in units of the font size. */
  gap: number;
}

export interface PdfLine {
  text: string;
  cells: PdfCell[];
  left: number;
  right: number;
  y: number;
  size: number;
  page: number;
}

/** Joins items at the same height to lines, and splits these into cells at gaps wider than a word space. */
export function pdfLines(pieces: PlacedText[], page: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: PdfLine | undefined;
  for (const piece of pieces) {
    const text = normalizeForms(piece.text);
    if (text.trim() !== '') {
      if (!open || Math.abs(open.y - piece.y) > Math.max(open.size, piece.size) * 0.5) {
        open = { text: '', cells: [], left: piece.x, right: piece.x, y: piece.y, size: piece.size, page };
        lines.push(open);
      }
      append(open, { ...piece, text });
    }
    if (piece.endsLine) open = undefined;
  }
  for (const line of lines)
    line.text = line.cells
      .map((cell) => cell.text)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  return lines.filter((line) => line.text !== '');
}

const WORD_GAP = 0.15;
const CELL_GAP = 0.25;

function append(line: PdfLine, piece: PlacedText): void {
  const size = Math.max(line.size, piece.size, 1);
  const gap = (piece.x - line.right) / size;
  const last = line.cells.at(-1);
  const backwards = gap < -1;
  if (!last || gap > CELL_GAP || backwards) {
    line.cells.push({
      text: piece.text.trim(),
      left: piece.x,
      right: piece.x + piece.width,
      gap: backwards ? 0 : gap,
    });
  } else {
    const space = gap > WORD_GAP || /^\s/.test(piece.text) || /\s$/.test(last.text) ? ' ' : '';
    last.text = last.text.trimEnd() + space + piece.text.trimStart();
    last.right = Math.max(last.right, piece.x + piece.width);
  }
  if (/\s$/.test(piece.text)) line.cells.at(-1)!.text += ' ';
  line.left = Math.min(line.left, piece.x);
  line.right = Math.max(line.right, piece.x + piece.width);
  line.size = Math.max(line.size, piece.size);
}

/**
 * Replaces compatibility characters that PDF writers produce: ⼾ (the radical) for 戶, ﬁ for fi, and bullets in the
 * private use area of a symbol font. Otherwise their words could not be found.
 */
function normalizeForms(text: string): string {
  return text
    .replace(/[\u2f00-\u2fdf\uf900-\ufaff\ufb00-\ufb06]/g, (form) => form.normalize('NFKC'))
    .replace(/[\u2e80-\u2ef3]/g, (form) => RADICALS.get(form) ?? form.normalize('NFKC'))
    .replace(/^[\uf0a7\uf0b7\uf0d8\uf076\uf0fc\ue000-\uf8ff]\s*/, '• ')
    .replace(/[\ue000-\uf8ff]/g, '');
}

/** Radicals without a compatibility mapping in Unicode. */
const RADICALS = new Map(
  [
    ...'⺀冫⺁厂⺄乙⺅亻⺆冂⺇几⺈刀⺉刂⺊卜⺋卩⺌小⺍小⺎兀⺏尢⺐尢⺑尢⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢水⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪疋⺫目⺬示⺭礻⺮竹⺯糸⺰纟⺲罒⺳罓⺶羊⺷羊⺸羊⺹耂⺺肀⺼肉⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃西⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻟飠⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱亀⻲亀',
  ].reduce<[string, string][]>((pairs, character, at, all) => {
    if (at % 2 === 0) pairs.push([character, all[at + 1]!]);
    return pairs;
  }, []),
);
