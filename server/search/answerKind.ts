/** What a question wants to be told. */
export type AnswerKind = 'time' | 'number' | 'place';

const DIGITS = '[一二三四五六七八九十百千万两]';

/** Both in folded text: how it is asked for, and what only an answer to it holds. */
const KINDS: Record<AnswerKind, { asked: RegExp; held: RegExp }> = {
  time: {
    asked:
      /什么时[候期代间]|哪一?[年天日月]|何[时年日月]|几[时点年月]|几多?点|星期几|年代|朝代|\bwhen\b|\b(what|which) (time|year|day|month|date)\b/,
    held: new RegExp(
      `\\d{3,4}|\\d+ ?(?:[年月日号时点]|am\\b|pm\\b)|\\d:\\d\\d|${DIGITS}+[年月日号时点]|世纪|朝|时代|时期|星期|周[一二三四五六日末]|\\bcentury\\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day`,
      'g',
    ),
  },
  number: {
    asked:
      /多少|几(?!乎|时|点)|多[长大高久远重宽深]|\bhow (many|much|long|far|large|big|old|tall|often)\b|\bwhat percent/,
    held: new RegExp(`\\d+|${DIGITS}+`, 'g'),
  },
  place: {
    asked: /哪里|哪儿|边度|何[处地]|地址|位于|什么地方|哪个(国家|城市|地方|省|州|县|区|郡|岛)|\bwhere\b/,
    held: /位于|地处|坐落|[市县省州区国岛河山路街]|located|situated|\b(?:in|at)\b/g,
  },
};

/** What a question, folded, asks for; undefined where it is none of these. */
export function answerKindOf(question: string): AnswerKind | undefined {
  const kinds = Object.keys(KINDS) as AnswerKind[];
  return kinds.find((kind) => KINDS[kind].asked.test(question));
}

/** Whether a sentence, folded, holds such an answer; what the question names itself is none. */
export function holdsAnswer(sentence: string, kind: AnswerKind, question: string): boolean {
  return (sentence.match(KINDS[kind].held) ?? []).some((found) => !question.includes(found));
}
