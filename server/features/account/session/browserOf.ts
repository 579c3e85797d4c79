const browsers: readonly [token: string, name: string][] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['MicroMessenger/', 'WeChat'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const systems: readonly [token: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];
const maxCharacters = 60;

/** `Chrome (Windows)` of a user agent, without versions, which change every month; of other programs their first word. */
export function browserOf(userAgent: string): string {
  const find = (names: typeof browsers) => names.find(([token]) => userAgent.includes(token))?.[1];
  const browser = userAgent.startsWith('Mozilla/') ? find(browsers) : undefined;
  const system = find(systems);
  const name = browser ?? userAgent.split(/[\s/]/, 1)[0]!;
  return (name && system ? `${name} (${system})` : name || '–').slice(0, maxCharacters);
}
