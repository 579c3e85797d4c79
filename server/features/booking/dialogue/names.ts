/** What customers call things: services and people by their names, themselves, and where they can be reached. */
import { readPhone } from '#server/features/customer/public.ts';
import { toScript } from '#shared/rules/language.ts';

function plain(text: string): string {
  return toScript(text.slice(0, 400), 'hans').toLowerCase().replace(/\s+/gu, ' ');
}

/**
 * The one that the words name: by its whole name, the longest where several are; else by most of its words, or of its
 * pairs of Chinese characters. Undefined where two fit as well.
 */
export function named<Named extends { name: string }>(
  words: string,
  list: readonly Named[],
): Named | undefined {
  const said = plain(words);
  const whole = list
    .filter(({ name }) => contains(said, plain(name)))
    .toSorted((one, other) => other.name.length - one.name.length);
  if (whole[0]) return whole[1]?.name.length === whole[0].name.length ? undefined : whole[0];
  const scores = list
    .map((one) => ({ one, score: overlap(said, plain(one.name)) }))
    .filter(({ score }) => score >= 0.5)
    .toSorted((a, b) => b.score - a.score);
  return scores[0] && scores[0].score > (scores[1]?.score ?? 0) ? scores[0].one : undefined;
}

/** As words, where it is written with letters. */
function contains(said: string, name: string): boolean {
  if (name === '') return false;
  for (let at = said.indexOf(name); at >= 0; at = said.indexOf(name, at + 1)) {
    const isInWord =
      (letter.test(name[0]!) && letter.test(said[at - 1] ?? '')) ||
      (letter.test(name.at(-1)!) && letter.test(said[at + name.length] ?? ''));
    if (!isInWord) return true;
  }
  return false;
}

const letter = /[a-z\d]/;

/** The share of a name's words and pairs of characters that is said. */
function overlap(said: string, name: string): number {
  const pieces = [
    ...(name.match(/[a-z\d]{3,}/g) ?? []).map((word) => word.replace(/s$/, '')),
    ...[...name.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair]) => pair!),
  ];
  if (pieces.length === 0) return 0;
  return pieces.filter((piece) => said.includes(piece) || hasApart(said, piece)).length / pieces.length;
}

/** 剪髮 is in 剪頭髮. */
function hasApart(said: string, pair: string): boolean {
  if (pair.length !== 2 || letter.test(pair)) return false;
  for (let at = said.indexOf(pair[0]!); at >= 0; at = said.indexOf(pair[0]!, at + 1))
    if (said[at + 2] === pair[1]) return true;
  return false;
}

const emailIn = /[^\s@,;<>()，；：:]{1,64}@[a-z\d.-]{1,180}\.[a-z]{2,24}/iu;
const phoneIn = /\+?\d[\d\s()-]{5,18}\d/u;

/** A phone number and an e-mail address in what a customer wrote, and the rest of it. */
export function readContact(
  words: string,
  timeZone: string,
): { email?: string; phone?: string; rest: string } {
  const text = words.slice(0, 400);
  const email = emailIn.exec(text)?.[0];
  const withoutEmail = email ? text.replace(email, ' ') : text;
  const written = phoneIn.exec(withoutEmail)?.[0];
  const phone = written && readPhone(written, timeZone);
  const rest = phone ? withoutEmail.replace(written, ' ') : withoutEmail;
  return { ...(email && { email }), ...(phone && { phone }), rest: rest.trim() };
}

/** The name in "my name is Amy", 我叫陳大文; undefined where there is none, or it is too long to be one. */
export function readName(words: string): string | undefined {
  const name = withoutMarks(words.slice(0, 400).replace(introduction, '')).replace(/\s+/gu, ' ');
  return /\p{L}/u.test(name) && name.length <= 100 && !/[?？]/u.test(name) ? name : undefined;
}

/** Without blanks and punctuation around it. */
function withoutMarks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && marks.has(text[from]!)) from += 1;
  while (to > from && marks.has(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}

const marks = new Set(' \t\n\r,.，。:：!！');

const introduction =
  /^\s*(?:(?:hi|hello|yes|ok|sure|好|好呀|好的)[,，!！ ]{1,2})?(?:my (?:full )?name(?:'s| is)|i am|i'm|im|this is|it's|it is|name is|name|under|call me|put it under|我(?:的名字|個名|个名)?(?:係叫|叫做|叫|係|是|姓)|本人|姓名|名字|叫我|用|英文名)(?=[\s:：]|\p{L})[\s:：]*/iu;

/** Whether words are a question and no answer to one. */
export function isQuestion(words: string): boolean {
  return /[?？]\s*$|(?:嗎|吗|呢|咩|㗎|未|定係|點樣|怎麼|怎么|幾錢|多少錢|多少钱|邊度|哪裏|哪里)[\s。.!！]{0,2}$/u.test(
    words.slice(-60),
  );
}
