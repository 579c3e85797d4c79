const FIGURES = '零一二三四五六七八九';
const TENS: Record<string, number> = { 廿: 20, 卅: 30 };

/** A Chinese number below 10,000: 十五, 廿三, 三十一, 二〇二六; undefined if the characters make none. */
export function hanNumber(text: string): number | undefined {
  const characters = [...text.replaceAll('〇', '零').replaceAll('两', '二')];
  if (characters.every((character) => FIGURES.includes(character))) {
    return characters.length <= 4
      ? Number(characters.map((each) => FIGURES.indexOf(each)).join(''))
      : undefined;
  }
  let [value, figure] = [0, -1];
  for (const character of characters) {
    if (FIGURES.includes(character)) {
      if (figure > 0) return undefined;
      figure = FIGURES.indexOf(character);
      continue;
    }
    const tens = TENS[character];
    if (tens !== undefined) {
      if (figure !== -1 || value % 100 !== 0) return undefined;
      value += tens;
      continue;
    }
    const unit = character === '十' ? 10 : 100;
    if (figure === 0 && unit === 100) return undefined;
    if (value % (unit * 10) >= unit) return undefined;
    value += (figure > 0 ? figure : 1) * unit;
    figure = -1;
  }
  return value + Math.max(figure, 0);
}
