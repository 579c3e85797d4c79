/** The type of answer that a question expects. */
export type AnswerType = 'time' | 'number' | 'place';

const DIGITS = '[一二三四五六七八九十百千万两]';

/** Patterns over normalized text: questions of the type, and what a sentence that answers them contains. */
const PATTERNS: Record<AnswerType, { question: RegExp; answer: RegExp }> = {
  time: {
    question:
      /什么时[候期代间]|哪一?[年天日月]|何[时年日月]|几[时点年月]|几多?点|星期几|年代|朝代|\bwhen\b|\b(what|which) (time|year|day|month|date)\b/,
    answer: new RegExp(
      `\\d{3,4}|\\d{1,2} ?(?:[年月日号时点]|am\\b|pm\\b)|\\d:\\d\\d|${DIGITS}{1,8}[年月日号时点]|世纪|朝|时代|时期|星期|周[一二三四五六日末]|\\bcentury\\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day`,
      'g',
    ),
  },
  number: {
    question:
      /多少|几(?!乎|时|点)|多[长大高久远重宽深]|\bhow (many|much|long|far|large|big|old|tall|often)\b|\bwhat percent/,
    answer: new RegExp(`\\d+|${DIGITS}+`, 'g'),
  },
  place: {
    question: /哪里|哪儿|边度|何[处地]|地址|位于|什么地方|哪个(国家|城市|地方|省|州|县|区|郡|岛)|\bwhere\b/,
    answer: /位于|地处|坐落|[市县省州区国岛河山路街]|located|situated|\b(?:in|at)\b/g,
  },
};

/** The answer type of a normalized question; undefined where it is none of these. */
export function expectedAnswerType(question: string): AnswerType | undefined {
  const types = Object.keys(PATTERNS) as AnswerType[];
  return types.find((type) => PATTERNS[type].question.test(question));
}

/** Whether a normalized sentence contains an answer of the type that the question does not contain itself. */
export function containsAnswer(sentence: string, type: AnswerType, question: string): boolean {
  return (sentence.match(PATTERNS[type].answer) ?? []).some((found) => !question.includes(found));
}
