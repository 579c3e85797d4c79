import { readFigures } from './figures.ts';
import { isScript, simplify } from './language.ts';

/** Pairs of characters that two texts share, of all that either has. */
const ALIKE = 0.28;
/** Enough where the figures agree as well: Hong Kong and the mainland choose other words. */
const ALIKE_WITH_FIGURES = 0.15;
/** Texts whose figures differ more than this say different things, however alike their words are. */
const AGREEING = 0.4;
const SAME_FIGURES = 0.75;

/**
 * Whether two texts say the same thing once in each Chinese script, in the words of either place, or are the same to
 * the letter. Texts of one script that are merely alike are told apart: two branches' opening hours are not one thing.
 */
export function isSameThing(one: string, other: string): boolean {
  const [plainOne, plainOther] = [plain(one), plain(other)];
  if (plainOne === plainOther) return plainOne !== '';
  if (!HAN.test(plainOne) || !HAN.test(plainOther) || shareScript(one, other)) return false;
  const alike = overlap(pairsOf(plainOne), pairsOf(plainOther));
  if (alike < ALIKE_WITH_FIGURES) return false;
  const [figures, others] = [figuresOf(one), figuresOf(other)];
  if (figures.size === 0 || others.size === 0) return alike >= ALIKE;
  const agreement = overlap(figures, others);
  return alike >= ALIKE ? agreement >= AGREEING : agreement >= SAME_FIGURES && figures.size > 1;
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
