/** The unit after a number: one of the table, `other` for a noun, `''` when nothing is counted. */
export function unitOf(after: string): { name: string; length: number } {
  for (const { unit, pattern } of ANY_UNIT.test(after) ? UNIT_PATTERNS : []) {
    const match = pattern.exec(after);
    if (match) return { name: unit, length: match[0].length };
  }
  const noun = FUNCTION_WORDS.test(after)
    ? undefined
    : /^(?:[ -]?[a-z]| ?(?![的至到或及和与同以可起左之零〇一二两三四五六七八九十百千万])\p{Script=Han})/iu.exec(
        after,
      );
  return { name: noun ? 'other' : '', length: 0 };
}

const UNITS: [unit: string, english: string, chinese: string][] = [
  ['workday', '(?:business|working|work) ?days?|workdays?', '个?(?:工作|办公|营业)[天日]'],
  ['minute', 'minutes?|mins?', '分钟|分(?![之数店期行别校享类公店])'],
  ['second', 'seconds?|secs?', '秒钟?'],
  ['hour', 'hours?|hrs?|h', '个?(?:小时|钟头)|个?钟(?![点楼表])'],
  ['week', 'weeks?|wks?', '个?(?:星期|礼拜)|周(?![年岁边一二三四五六日末])'],
  ['month', 'months?|mths?', '个月|月'],
  ['year-old', '(?:years?|yrs?)[ -]olds?|years? of age|yo', '岁'],
  ['year', 'years?|yrs?', '年|周年'],
  ['night', 'nights?', '晚|夜'],
  ['day', 'days?|d', '天|日'],
  ['times', 'times?(?! as\\b)', '次|回|趟'],
  ['fold', 'x|-?fold|times as', '倍'],
  ['person', 'people|persons?|pax|guests?(?! rooms?\\b)', '位|人|名(?!牌)|个人'],
  ['floor', '/f|floors?|storeys?', '楼|层|/f'],
  ['degree', '°c?|degrees?|℃|celsius', '度'],
  ['sqft', 'sq\\.? ?ft|square feet', '平方[呎尺]'],
  ['sqm', 'sq\\.? ?m|square met(?:er|re)s?|m2', '平方米|平米'],
  ['km', 'km|kilomet(?:er|re)s?', '公里|千米'],
  ['cm', 'cm|centimet(?:er|re)s?', '厘米|公分'],
  ['mm', 'mm|millimet(?:er|re)s?', '毫米'],
  ['m', 'm|met(?:er|re)s?', '米|公尺'],
  ['ft', 'ft|feet|foot', '呎|尺'],
  ['inch', 'inch(?:es)?|"', '吋|寸'],
  ['kg', 'kg|kgs|kilos?|kilograms?', '公斤|千克'],
  ['mg', 'mg|milligrams?', '毫克'],
  ['g', 'g|grams?', '克'],
  ['lb', 'lbs?|pounds of', '磅'],
  ['ml', 'ml|millilit(?:er|re)s?', '毫升'],
  ['l', 'l|lit(?:er|re)s?', '升'],
  ['star', 'stars?', '星级?'],
];
const patternOf = (english: string, chinese: string) =>
  new RegExp(
    `^(?:[ -]?(?:(?:full|whole|calendar|consecutive|more|extra|additional)[ -])?(?:${english})(?![a-z\\d])| ?(?:整|足|多)?(?:${chinese}))`,
    'iu',
  );
const UNIT_PATTERNS = UNITS.map(([unit, english, chinese]) => ({
  unit,
  pattern: patternOf(english, chinese),
}));
const ANY_UNIT = patternOf(
  UNITS.map(([, english]) => english).join('|'),
  UNITS.map(([, , chinese]) => chinese).join('|'),
);
const FUNCTION_WORDS =
  /^ (?:and|or|to|for|per|is|are|was|at|on|in|from|of|with|a|an|the|by|if|but|as|until|till|than|each|every|which|when|will|can|may|please|if|you|we|so|only|before|after|minimum|maximum|hk|us)\b/i;
