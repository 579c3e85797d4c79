export type Strength = 'short' | 'weak' | 'fair' | 'strong';

const shortest = 8;
/** What guessing begins with. */
const common = [
  'password',
  'passwort',
  'parley',
  'qwerty',
  'asdf',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
];

/**
 * How hard a password is to guess, roughly: what it is drawn from to the power of its length. Well-known words, the
 * person's own, repetitions and runs like 1234 count as one character.
 */
export function passwordStrength(password: string, own: string[] = []): Strength {
  const characters = [...password];
  if (characters.length < shortest) return 'short';
  const bits = effectiveLength(password, own) * Math.log2(poolOf(password));
  return bits < 42 ? 'weak' : bits < 66 ? 'fair' : 'strong';
}

function effectiveLength(password: string, own: string[]): number {
  let plain = password.toLowerCase();
  for (const word of [...own, ...common].map((one) => one.trim().toLowerCase())) {
    if ([...word].length >= 3) plain = plain.replaceAll(word, '\u0000');
  }
  const codes = [...plain].map((character) => character.codePointAt(0)!);
  return codes.filter((code, index) => index === 0 || Math.abs(code - codes[index - 1]!) > 1).length;
}

function poolOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 2000],
  ];
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
}
