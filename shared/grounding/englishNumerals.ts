import type { Numeral } from './numeral.ts';

/** The English number words of a text, fractions, multiples and "daily"; not the "one" of "this one". */
export function readEnglish(text: string): Numeral[] {
  let rest = text;
  for (const phrase of NOT_COUNTED) rest = rest.replace(phrase, (words) => '\u0001'.repeat(words.length));
  const numerals: Numeral[] = [];
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => Omit<Numeral, 'start' | 'end'>[]) => {
    rest = rest.replace(pattern, (...args) => {
      const match = args as unknown as RegExpExecArray;
      const raw = match[0]!;
      const index = args.findLast((arg) => typeof arg === 'number') as number;
      for (const each of read(match)) numerals.push({ ...each, start: index, end: index + raw.length });
      return '\u0001'.repeat(raw.length);
    });
  };
  take(/\bhalf[ -](?:an? )?dozen\b/gi, () => [cardinal(6)]);
  take(DOZENS, ([, word]) => [cardinal(VALUES.get(word!.toLowerCase())! * 12)]);
  take(
    /\b(?:(one|two|three|four|five|\d+)[\s-])?(?:an? )?(half|third|quarter|fifth)s?(?= (?:of|an?|day|hour|year|dozen)\b)(?: of)?(?: (?:an?|the)(?= ))?/gi,
    ([, count, part]) => [
      {
        value: (VALUES.get(count?.toLowerCase() ?? '') ?? Number(count ?? 1)) * PARTS[part!.toLowerCase()]!,
        type: 'cardinal',
        text: '',
      },
    ],
  );
  take(/\b(one|two|three|four|five)[\s-](third|quarter|fifth)s?\b/gi, ([, count, part]) => [
    { value: VALUES.get(count!.toLowerCase())! * PARTS[part!.toLowerCase()]!, type: 'cardinal', text: '' },
  ]);
  take(FOLD, ([, word]) => [{ ...cardinal(VALUES.get(word!.toLowerCase())!), unit: 'fold' }]);
  // "Hundreds" is not the number 100.
  take(/\b(?:dozens|(?<!\d )(?<!\w-)(?:hundreds|thousands|millions))\b/gi, ([raw]) => [
    { ...cardinal(1), unit: raw.toLowerCase() },
  ]);
  take(NUMBER_WORDS, ([raw]) => wordValues(raw));
  take(/\b(?:an?|one) (third|quarter|fifth)\b/gi, ([, part]) => [cardinal(PARTS[part!.toLowerCase()]!)]);
  take(/\b(?:an? )?half(?=[\s-](?:price|day|hour|year|off|fare|portion|board))(?:-)?/gi, () => [
    cardinal(0.5),
  ]);
  take(/\b(?:an? |the )?half\b/gi, () => [cardinal(0.5)]);
  take(/\b(?:a )?dozen\b/gi, () => [cardinal(12)]);
  take(/\b(?:a )?decades?\b/gi, () => [{ ...cardinal(10), unit: 'year' }]);
  take(/\ba (?:couple|pair)(?: of)?\b/gi, () => [cardinal(2)]);
  take(/\b(?:once(?= (?:an?|per|every|each|daily|weekly|monthly)\b)|twice|thrice)\b/gi, ([raw]) => [
    { ...cardinal({ once: 1, twice: 2, thrice: 3 }[raw.toLowerCase()]!), unit: 'times' },
  ]);
  take(/\b(?:double|triple)\b/gi, ([raw]) => [
    { ...cardinal(raw.toLowerCase() === 'double' ? 2 : 3), unit: 'fold' },
  ]);
  take(
    /\b(?:an?|per|each|every)[\s-](minute|hour|day|night|week|month|year)\b|\/(hour|day|night|week|month|year|hr)\b/gi,
    ([, word, slash]) => [{ ...cardinal(1), unit: (word ?? slash)!.toLowerCase().replace('hr', 'hour') }],
  );
  take(/\b(?:all[ -]year(?:[ -]round)?|year[ -]round|365 days(?: a year)?|every day of the year)\b/gi, () => [
    { ...cardinal(1), unit: 'all year' },
  ]);
  take(/\b(?:hourly|daily|weekly|monthly|annual(?:ly)?|yearly|overnight|fortnight)\b/gi, ([raw]) => [
    { ...cardinal(raw.toLowerCase() === 'fortnight' ? 2 : 1), unit: ADVERBS[raw.toLowerCase()]! },
  ]);
  take(ORDINAL_WORDS, ([raw]) => {
    const words = raw.toLowerCase().split(/[\s-]+/);
    const value =
      (VALUES.get(words.at(-2) ?? '') ?? 0) + ORDINALS.get(words.at(-1)!.replace(/^.*ty(?=.)/, ''))!;
    return [{ value, type: 'ordinal', text: '' }];
  });
  return numerals;
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const VALUES = new Map<string, number>([
  ...SMALL.map((word, i): [string, number] => [word, i]),
  ...TENS.map((word, i): [string, number] => [word, 20 + i * 10]),
  ['fourty', 40],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);
const NUMBER_WORD = [...VALUES.keys()].sort((a, b) => b.length - a.length).join('|');
const EACH_NUMBER_WORD = new RegExp(NUMBER_WORD, 'g');
const FOLD = new RegExp(`\\b(${NUMBER_WORD})-?fold\\b`, 'gi');
const DOZENS = new RegExp(`\\b(${SMALL.slice(1).join('|')}) dozen\\b`, 'gi');
const NUMBER_WORDS = new RegExp(
  `\\b(?:${NUMBER_WORD})+s?(?:[\\s-]+(?:and[\\s-]+)?(?:${NUMBER_WORD})+s?)*\\b(?: point(?: (?:${NUMBER_WORD}))+)?`,
  'gi',
);
const ORDINALS = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'
    .split(' ')
    .map((word, i): [string, number] => [word, i + 1])
    .concat([
      ['twentieth', 20],
      ['thirtieth', 30],
      ['hundredth', 100],
    ]),
);
const ORDINAL_WORDS = new RegExp(
  `\\b(?:${TENS.join('|')})?[\\s-]?(?:${[...ORDINALS.keys()].join('|')})\\b`,
  'gi',
);

/** "one" as a pronoun, and idioms. */
const NOT_COUNTED = [
  /\b(?:this|that|which|the|another|each|every|any|no|some|last|next|new|right|wrong|good|other|same)[\s-]one\b(?![\s-]+(?:hour|day|week|month|year|minute|time|person))/gi,
  /\bone (?:moment|another|by one|of (?:our|the|my|us|these|those|them)\b(?! (?:first|two|three)))/gi,
  /\b(?:one|a|just a|two) (?:sec|second|minute|moment)s?(?= please|[.,!]|$)/gi,
  /\b(?:first of all|at first|in the first place|first(?=,| let| I\b)|firstly|second(?=,)|secondly|second to none)/gi,
  /\bone(?= (?:or|can|may|should)\b)|\bone more thing\b|\bone-stop\b|\ball in one\b/gi,
];

const PARTS: Record<string, number> = { half: 0.5, third: 0.3333, quarter: 0.25, fifth: 0.2 };
const ADVERBS: Record<string, string> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  annual: 'year',
  annually: 'year',
  yearly: 'year',
  overnight: 'night',
  fortnight: 'week',
};

function cardinal(value: number): { value: number; type: 'cardinal'; text: string } {
  return { value, type: 'cardinal', text: '' };
}

/** "one hundred and twenty-five" is one number, "nine one one" are digits, "one twenty" are two numbers. */
function wordValues(raw: string): Omit<Numeral, 'start' | 'end'>[] {
  const [spoken = '', decimals] = raw.toLowerCase().split(' point ');
  const words = spoken.match(EACH_NUMBER_WORD) ?? [];
  const values = words.map((word) => VALUES.get(word)!);
  if (values.length >= 3 && values.every((value) => value < 10)) {
    return [{ value: Number(values.join('')), type: 'digits', text: values.join('') }];
  }
  const numbers: number[] = [];
  let total = 0;
  let current: number | undefined;
  let previous = Infinity;
  for (const value of values) {
    if (value === 100) current = (current || 1) * 100;
    else if (value >= 1e3) {
      total += (current ?? 1) * value;
      current = 0;
    } else if (
      current === undefined ||
      current === 0 ||
      current % 100 === 0 ||
      (previous >= 20 && previous < 100 && value < 10)
    ) {
      current = (current ?? 0) + value;
    } else {
      numbers.push(total + current);
      [total, current] = [0, value];
    }
    previous = value;
  }
  let last = total + (current ?? 0);
  if (decimals)
    last = Number(
      `${last}.${decimals
        .split(' ')
        .map((word) => VALUES.get(word))
        .join('')}`,
    );
  return [...numbers, last].map(cardinal);
}
