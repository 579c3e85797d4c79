import { readFigures } from '#shared/grounding/figures.ts';
import { scriptOf, simplify } from './language.ts';

/** Share of their pairs of characters that two texts with the same content have in common. */
const ALIKE = 0.28;
/** The same where the figures agree as well: Hong Kong and the mainland use other words. */
const ALIKE_WITH_FIGURES = 0.15;
/** Texts with a smaller share of common figures have different contents, however similar their words. */
const AGREEING = 0.4;
const SAME_FIGURES = 0.75;

/** So many common figures are no coincidence, whatever the languages. */
const ENOUGH_FIGURES = 3;

/**
 * Whether two texts have the same content: in the two Chinese scripts (and the words of either place), in two languages
 * with the same figures, or with the same letters and digits. Texts of one script that are merely similar differ: the
 * opening hours of two branches are not the same content.
 */
export function isSameContent(one: string, other: string): boolean {
  const [a, b] = [readingOf(one), readingOf(other)];
  if (a.bare === b.bare) return a.bare !== '';
  if (!a.isChinese && !b.isChinese) return false;
  if (a.isChinese !== b.isChinese) {
    return figuresIn(a).size >= ENOUGH_FIGURES && overlap(figuresIn(a), figuresIn(b)) >= SAME_FIGURES;
  }
  if (a.script !== undefined && a.script === b.script) return false;
  if (simpleOf(a) === simpleOf(b)) return true;
  const alike = overlap(pairsIn(a), pairsIn(b));
  if (alike < ALIKE_WITH_FIGURES) return false;
  const [figures, others] = [figuresIn(a), figuresIn(b)];
  if (figures.size === 0 || others.size === 0) return alike >= ALIKE;
  const agreement = overlap(figures, others);
  return alike >= ALIKE ? agreement >= AGREEING : agreement >= SAME_FIGURES && figures.size > 1;
}

interface Reading {
  text: string;
  /** Letters and digits only. */
  bare: string;
  isChinese: boolean;
  /** Undefined where the text may be in either. */
  script: 'hant' | 'hans' | undefined;
  // Computed on first use: most workspaces have passages in one script only.
  simple?: string;
  pairs?: ReadonlySet<string>;
  figures?: ReadonlySet<string>;
}

/** A cache: the same few texts are compared often. */
const readings = new Map<string, Reading>();
const READINGS_KEPT = 500;

function readingOf(text: string): Reading {
  const known = readings.get(text);
  if (known) return known;
  if (readings.size >= READINGS_KEPT) readings.clear();
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const isChinese = /\p{Script=Han}/u.test(bare);
  const script = isChinese ? scriptOf(text) : undefined;
  const reading = { text, bare, isChinese, script };
  readings.set(text, reading);
  return reading;
}

function simpleOf(reading: Reading): string {
  return (reading.simple ??= simplify(reading.bare));
}

function pairsIn(reading: Reading): ReadonlySet<string> {
  if (reading.pairs) return reading.pairs;
  const characters = [...simpleOf(reading)];
  reading.pairs = new Set(characters.slice(1).map((character, i) => `${characters[i]}${character}`));
  return reading.pairs;
}

function figuresIn(reading: Reading): ReadonlySet<string> {
  return (reading.figures ??= new Set(
    readFigures(reading.text).figures.map((figure) => {
      if (figure.kind === 'time') return `time ${figure.minutes}`;
      if (figure.kind === 'weekday') return `day ${figure.weekday}`;
      return 'value' in figure ? String(figure.value) : figure.kind;
    }),
  ));
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const each of one) if (other.has(each)) shared++;
  return shared / (one.size + other.size - shared || 1);
}
