import { simplify } from './language.ts';

/** Whether a customer asks when a person will answer, or whether anybody is there, in English, Chinese or Cantonese. */
export function asksWhen(text: string): boolean {
  const lines = simplify(text.slice(0, MAX_TEXT).toWellFormed().normalize('NFKC'))
    .toLowerCase()
    .replace(/[’`]/gu, "'")
    .split('\n');
  return lines.some((line) => {
    const plain = line.trim();
    return (
      plain.length <= MAX_LINE && ASKS.some((patterns) => patterns.every((pattern) => pattern.test(plain)))
    );
  });
}

const MAX_TEXT = 4000;
const MAX_LINE = 200;
/** All patterns of one line must fit. */
const ASKS = [
  [
    /^(?:and |so |but |ok |hi |hello |sorry ){0,3}how (?:much )?long(?:er)?(?: (?:is|will|does|it|that|this|the|wait|take|be|i|do|must|have|to|need)){0,6}[ ?.!]*$/,
  ],
  [
    /\b(?:how (?:much )?long(?:er)?|how soon|when)\b/,
    /\b(?:wait|person|human|reply|respond|response|colleague|agent|someone|somebody|anyone|anybody|get back|contact me|call me|answer me|write back)\b/,
  ],
  [
    /\b(?:is|are) (?:anyone|anybody|someone|somebody|you|they) (?:still |really )?(?:there|here|coming|around|available)\b/,
  ],
  [/^(?:hello|hi|hey|anyone|anybody)(?: there)?[ ?!.]*$/],
  [/\bstill waiting\b|\b(?:i'm|i am|have been|i've been|been) waiting\b|\bany (?:news|updates?)\b/],
  [
    /几耐|多久|几时|[什甚][么幺]时候|何时|几点|(?:几|多)长时间/u,
    /有人|等|人工|同事|真人|职员|(?:回|答)(?:复|覆)|[覆复答理搵找]我|联[络系]我/u,
  ],
  [/^(?:仲|还|重|要|需要|大概|大约|请问|咁|那|先|等){0,4}(?:几耐|多久)[呀啊先才呢]?[ ?？!！]*$/u],
  [/(?:仲|还|重)要等|等(?:咗|了)(?:好|很|咁|这么)/u],
  [/有(?:冇|没有|无)人(?:喺|在|呀|啊|吗|理|回|答|[ ?？!！]*$)|有人(?:吗|喺度|在吗)|仲喺度/u],
  [/^(?:喂|你好|您好|在吗|在不在|哈啰)[ ?？~!！]*$/u],
];
