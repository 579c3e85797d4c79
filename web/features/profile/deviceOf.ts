export interface Device {
  kind: 'computer' | 'phone' | 'tablet' | 'program';
  /** A name of a product; '' when nothing is known of it. */
  browser: string;
  system: string;
}

const browsers: readonly (readonly [token: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['MicroMessenger/', 'WeChat'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const systems: readonly (readonly [token: string, name: string, kind: Device['kind']])[] = [
  ['iPhone', 'iPhone', 'phone'],
  ['iPad', 'iPad', 'tablet'],
  ['Android', 'Android', 'phone'],
  ['Windows', 'Windows', 'computer'],
  ['Mac OS X', 'macOS', 'computer'],
  ['CrOS', 'ChromeOS', 'computer'],
  ['Linux', 'Linux', 'computer'],
];

/** The browser and system that a user agent names. Of other programs than browsers it is their first word. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent.startsWith('Mozilla/'))
    return { kind: 'program', browser: userAgent.split(/[\s/]/, 1)[0]!.slice(0, 60), system: '' };
  const browser = browsers.find(([token]) => userAgent.includes(token))?.[1] ?? '';
  const [, system = '', kind = 'computer'] = systems.find(([token]) => userAgent.includes(token)) ?? [];
  const isTablet = system === 'Android' && !userAgent.includes('Mobile');
  return { kind: isTablet ? 'tablet' : kind, browser, system };
}
