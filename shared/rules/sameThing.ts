import { readFigures } from '#shared/grounding/figures.ts';
import { scriptOf, simplify } from './language.ts';

/** Pairs of characters that two texts share, of all that either has. */
const ALIKE = 0.28;
/** Enough where the figures agree as well: Hong Kong and the mainland choose other words. */
const ALIKE_WITH_FIGURES = 0.15;
/** Texts whose figures differ more than this say different things, however alike their words are. */
const AGREEING = 0.4;
const SAME_FIGURES = 0.75;

/** As many figures in common are no accident, whatever the language. */
const TELLING_FIGURES = 3;

/**
 * Whether two texts say the same thing once in each Chinese script, in the words of either place, or in two languages
 * with the same figures, or are the same to the letter. Texts of one script that are merely alike are told apart: two
 * branches' opening hours are not one thing.
 */
export function isSameThing(one: string, other: string): boolean {
  const [a, b] = [readingOf(one), readingOf(other)];
  if (a.bare === b.bare) return a.bare !== '';
  if (!a.isChinese && !b.isChinese) return false;
  if (a.isChinese !== b.isChinese) {
    return figuresIn(a).size >= TELLING_FIGURES && overlap(figuresIn(a), figuresIn(b)) >= SAME_FIGURES;
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
  /** The one that it cannot be in any other than. */
  script: 'hant' | 'hans' | undefined;
  // Read when first needed, which is seldom: most passages of a workspace are in one script.
  simple?: string;
  pairs?: ReadonlySet<string>;
  figures?: ReadonlySet<string>;
}

/** The same few texts are compared again and again. */
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
