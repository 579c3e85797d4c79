/** Secrets among the settings: encrypted, each bound to its field; only whether one is set is ever shown. */
import type { Group, Settings } from '#server/features/settings/store.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Groups that the console shows and saves field by field, with the fields that it never shows. */
export const secretFields = {
  system: [],
  retention: [],
  notification: ['smtp_password'],
  stripe: ['secret_key', 'webhook_secret'],
  facebook: ['app_secret', 'verify_token'],
  google: ['client_secret'],
  limits: [],
} as const satisfies { [G in Group]?: readonly (keyof Settings<G>)[] };

export type PlainGroup = keyof typeof secretFields;

type SecretField<G extends PlainGroup> = (typeof secretFields)[G][number];

/** A group as it may be shown: of every secret, whether it is set. */
export type Shown<G extends PlainGroup> = Omit<Settings<G>, SecretField<G>> & {
  [Field in SecretField<G> as `has_${Field}`]: boolean;
};

export function isSecret(group: PlainGroup, field: string): boolean {
  return (secretFields[group] as readonly string[]).includes(field);
}

export function sealSetting(platform: Platform, group: PlainGroup, field: string, plain: string): string {
  return plain && platform.secrets.seal(plain, purpose(group, field)).toString('base64');
}

/** The secret in the clear; empty when there is none. */
export function openSetting<G extends PlainGroup>(
  platform: Platform,
  group: G,
  field: SecretField<G>,
  sealed: string,
): string {
  return sealed && platform.secrets.open(Buffer.from(sealed, 'base64'), purpose(group, field));
}

export function withoutSecrets<G extends PlainGroup>(group: G, settings: Settings<G>): Shown<G> {
  const shown = Object.entries(settings).map(([field, value]) =>
    isSecret(group, field) ? [`has_${field}`, value !== ''] : [field, value],
  );
  return Object.fromEntries(shown) as Shown<G>;
}

export function purpose(group: string, field: string): string {
  return `setting:${group}:${field}`;
}
