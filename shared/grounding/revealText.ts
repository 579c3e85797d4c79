import { normalizeText } from './normalizeText.ts';

/**
 * A text as its reader understands it, for matchers of words: besides `normalizeText`, in lower case, with look-alike
 * letters, digits in words, and letters or characters set apart ("r e f u n d", 退 款) put right.
 */
export function revealText(text: string): string {
  return normalizeText(text)
    .toLowerCase()
    .replace(/[\u0370-\u03ff\u0430-\u052f]/gu, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    .replace(/(?<=[a-z])[*_|•·]{1,3}(?=[a-z])/gu, '')
    .replace(SPELT, joinLetters)
    .replace(/(?<=[a-z])[013457@$]{1,3}(?=[a-z])/gu, (signs) =>
      [...signs].map((sign) => LETTERS[sign]).join(''),
    )
    .replace(/(?<=\p{Script=Han})[\s*_|•·.~-]{1,3}(?=\p{Script=Han})/gu, '');
}

/** Single letters with something between them. */
const SPELT = /(?<![a-z])[a-z](?:[ .\-_*|/]{1,2}[a-z]){3,60}(?![a-z])/gu;
/** What may stand in such letters without a space between the words. */
const WORDS =
  /refund|money|discount|voucher|coupon|guarantee|promise|approved?|compensation|password|passcode|card|number|code|otp|cvv|send|give|your|will/gu;

function joinLetters(letters: string): string {
  return letters
    .replace(/[^a-z]/gu, '')
    .replace(WORDS, ' $& ')
    .replace(/ {2,}/gu, ' ')
    .trim();
}

const LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };
const [CYRILLIC_AND_GREEK, LATIN] = ['аеорсухіјѕԁһкмтвнгпиӏαεορτυνικ', 'aeopcyxijsdhkmtbhrnulaeoptuvik'];
const LOOK_ALIKES = new Map([...CYRILLIC_AND_GREEK].map((letter, i) => [letter, LATIN[i]!]));
