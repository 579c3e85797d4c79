import type { WhenContext } from './when.ts';

type Choice = { choice: number; start: number; end: number };

/** The place of an offered choice that a folded text names: "2", "the second one", 第二個, 揀第三個; -1 is the last. */
export function readChoice(folded: string, expecting: WhenContext['expecting']): Choice | undefined {
  const alone = ALONE.exec(folded);
  if (alone) {
    const choice = placeNamed(alone.groups!.place!);
    // Where a time was asked for, ten is an hour.
    if (choice !== undefined && choice > 0 && choice <= MAX_CHOICE && !expecting)
      return { choice, start: 0, end: folded.length };
    return undefined;
  }
  for (const pattern of WITHIN) {
    const match = pattern.exec(folded);
    const place = match?.groups?.place;
    if (!match || place === undefined) continue;
    const choice = LAST.test(place) ? -1 : placeNamed(place);
    if (choice !== undefined && choice !== 0 && choice <= MAX_CHOICE)
      return { choice, start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}

const MAX_CHOICE = 30;
const LAST = /last|最后|尾|bottom/u;
const ENGLISH = [
  ['one', 'first', '1st', 'top'],
  ['two', 'second', '2nd'],
  ['three', 'third', '3rd'],
  ['four', 'fourth', '4th'],
  ['five', 'fifth', '5th'],
  ['six', 'sixth', '6th'],
  ['seven', 'seventh', '7th'],
  ['eight', 'eighth', '8th'],
  ['nine', 'ninth', '9th'],
];
const PLACES = new Map<string, number>([
  ...ENGLISH.flatMap((words, i) => words.map((word): [string, number] => [word, i + 1])),
  ...[...'一二三四五六七八九'].map((figure, i): [string, number] => [figure, i + 1]),
  ['两', 2],
  ['十', 10],
  ['头', 1],
]);

function placeNamed(word: string): number | undefined {
  return /^\d+$/.test(word) ? Number(word) : PLACES.get(word);
}

const ALONE =
  /^(?:#|no\.? ?|number |option |choice |slot )?(?<place>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|[一二两三四五六七八九十])[.)!。]?(?:,? ?(?:please|pls|thanks|thank you|唔该|谢谢|吧|啦|呀|啊))?[.!。]?$/u;
const WITHIN = [
  /\b(?:the )?(?<place>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|1st|2nd|3rd|[4-9]th|last|top|bottom) (?:one|option|slot|choice|(?:time|timeslot)(?= (?:works|is|please)|[.!]|$))(?![a-z])/,
  /\b(?:option|choice|slot)(?: no\.?| number)? ?(?<place>\d{1,2}|one|two|three|four|five)(?![\da-z:])/,
  /^(?:#|no\.? |number )(?<place>\d{1,2}|one|two|three|four|five)(?![\da-z:])/,
  /^(?:(?:i'll|i will|i'd|let's) (?:take|have|like|go (?:with|for)) |(?:take |book )?)the (?<place>first|second|third|fourth|fifth|last)(?:,? (?:please|pls|thanks|works|is (?:good|fine|ok)))?[.!]?$/,
  /(?:选项?|拣|方案|要)(?<place>\d{1,2}|[一二三四五六七八九])(?:号?[吧啦呀啊。!]?$)/u,
  /第(?<place>\d{1,2}|[一二三四五六七八九])(?:个(?!星期|礼拜|月|周|疗|钟|小|问|孩|仔|女|b|人|客)|项|样|款|条|选项|时段|组|个时段)/u,
  /(?<place>头)(?:一个|嗰个|个)(?!星期|礼拜|月|周|钟|小|疗)/u,
  /(?<place>最后|最尾|尾)(?:一个|嗰个|那个|个|果个)(?!星期|礼拜|月|周|钟|小|疗|问)/u,
];
