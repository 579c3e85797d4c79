/** A file's name as people may see it: no path, no control or direction characters, not too long, never empty. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  if (visible === '') return 'file';
  if (visible.length <= 120) return visible;
  const dot = visible.lastIndexOf('.');
  const ending = dot > 0 && visible.length - dot <= 12 ? visible.slice(dot) : '';
  return `${visible.slice(0, 120 - ending.length)}${ending}`;
}

/** A media type without parameters; `application/octet-stream` when it is malformed. */
export function plainMimeType(type: string): string {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/.test(plain) ? plain : 'application/octet-stream';
}
