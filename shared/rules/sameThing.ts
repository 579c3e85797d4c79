import { readFigures } from './figures.ts';
import { isScript, simplify } from './language.ts';

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
  const [plainOne, plainOther] = [plain(one), plain(other)];
  if (plainOne === plainOther) return plainOne !== '';
  const chinese = [plainOne, plainOther].filter((text) => HAN.test(text)).length;
  if (chinese === 0 || shareScript(one, other)) return false;
  if (chinese === 1) return sayTheSameFigures(one, other);
  const alike = overlap(pairsOf(plainOne), pairsOf(plainOther));
  if (alike < ALIKE_WITH_FIGURES) return false;
  const [figures, others] = [figuresOf(one), figuresOf(other)];
  if (figures.size === 0 || others.size === 0) return alike >= ALIKE;
  const agreement = overlap(figures, others);
  return alike >= ALIKE ? agreement >= AGREEING : agreement >= SAME_FIGURES && figures.size > 1;
}

function sayTheSameFigures(one: string, other: string): boolean {
  const figures = figuresOf(one);
  return figures.size >= TELLING_FIGURES && overlap(figures, figuresOf(other)) >= SAME_FIGURES;
}

const HAN = /\p{Script=Han}/u;

function plain(text: string): string {
  return simplify(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether one of the scripts is the only one that either text can be in. */
function shareScript(one: string, other: string): boolean {
  return (['hant', 'hans'] as const).some((script) => !isScript(one, script) && !isScript(other, script));
}

function pairsOf(text: string): Set<string> {
  const characters = [...text];
  return new Set(characters.slice(1).map((character, i) => `${characters[i]}${character}`));
}

function figuresOf(text: string): Set<string> {
  return new Set(
    readFigures(text).figures.map((figure) => {
      if (figure.kind === 'time') return `time ${figure.minutes}`;
      if (figure.kind === 'weekday') return `day ${figure.weekday}`;
      return 'value' in figure ? String(figure.value) : figure.kind;
    }),
  );
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((each) => other.has(each)).length;
  return shared / (one.size + other.size - shared || 1);
}
