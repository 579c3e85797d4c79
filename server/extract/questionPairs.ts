import { cleanLine, cleanText } from './cleanText.ts';
import type { Pair } from './extraction.ts';
import type { ReadTable } from './tableLines.ts';

/**
 * The pairs of a table whose header names a column of questions and one of answers, besides optional columns of other
 * phrasings and of metadata (number, category). `rest` are the rows that lack one of the two. Undefined for any other
 * table.
 */
export function questionPairs(table: ReadTable): { pairs: Pair[]; rest: string[] } | undefined {
  if (!table.header || !isQuestionAnswerHeader(table.header)) return undefined;
  const roles = table.header.map(roleOf);
  const question = roles.indexOf('question');
  const answer = roles.indexOf('answer');

  const pairs: Pair[] = [];
  const rest: string[] = [];
  for (const row of table.rows) {
    const asked = cleanLine(row[question] ?? '');
    const answered = cleanText(row[answer] ?? '');
    if (!asked || !answered) {
      rest.push(row.filter((cell) => cell !== '').join('; '));
      continue;
    }
    const phrasings = row.flatMap((cell, column) =>
      roles[column] === 'phrasings' || (roles[column] === 'question' && column !== question)
        ? phrasingsIn(cell)
        : [],
    );
    const others = new Set(phrasings.filter((phrasing) => phrasing !== asked));
    pairs.push({ question: asked, answer: answered, phrasings: [...others] });
  }
  return { pairs, rest };
}

export function isQuestionAnswerHeader(header: string[]): boolean {
  const roles = header.map(roleOf);
  return roles.includes('question') && roles.includes('answer') && !roles.includes('other');
}

type Role = 'question' | 'answer' | 'phrasings' | 'metadata' | 'other';

function roleOf(name: string): Role {
  const plain = name
    .toLowerCase()
    .replace(/[(（][^]*/, '')
    .replace(/[\s:：#*_.\d-]+/g, ' ')
    .trim();
  if (plain === '' || METADATA.test(plain)) return 'metadata';
  if (PHRASINGS.test(plain)) return 'phrasings';
  if (QUESTION.test(plain)) return 'question';
  if (ANSWER.test(plain)) return 'answer';
  return 'other';
}

const QUESTION =
  /^(?:(?:customer|user|sample|example|common|standard|main)?\s?(?:questions?|query|queries)|q|faqs?|(?:常見|常见|標準|标准|客戶|客户|顧客|顾客|用戶|用户)?(?:問題|问题|提問|提问|發問|发问|問句|问句|查詢|咨询|諮詢|疑問|疑问)|問|问|題目|题目)$/;
const ANSWER =
  /^(?:(?:standard|suggested|model|sample|our)?\s?(?:answers?|repl(?:y|ies)|responses?)|a|(?:標準|标准|建議|建议|參考|参考)?(?:答案|回答|答覆|答复|回覆|回复|解答|答复内容|回答內容)|答)$/;
const PHRASINGS =
  /^(?:(?:other|similar|alternative|alternate|example|more)\s(?:phrasings?|questions?|wordings?|ways to ask)|phrasings?|variants?|variations?|synonyms|(?:相似|類似|类似|同義|同义|近似|擴展|扩展|其他|其它)(?:的)?(?:問題|问题|問法|问法|提問|提问|問句|问句|說法|说法|問|问))$/;
const METADATA =
  /^(?:no|nr|id|index|category|categories|topic|tags?|section|group|language|lang|編號|编号|序號|序号|類別|类别|分類|分类|主題|主题|標籤|标签|語言|语言)$/;

function phrasingsIn(cell: string): string[] {
  return cell
    .split(/[\n|｜;；]+/)
    .map(cleanLine)
    .filter((phrasing) => phrasing !== '');
}
