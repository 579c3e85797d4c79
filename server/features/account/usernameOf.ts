const shortest = 3;
const longest = 40;

/** A username of the letters and digits before the @ of an address; `attempt` counts from 0, each gives another one. */
export function usernameOf(email: string, attempt: number): string {
  const plain = email
    .split('@')[0]!
    .split('+')[0]!
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, longest);
  const base = plain.length < shortest ? `user-${plain}`.replace(/-$/, '') : plain;
  return attempt === 0 ? base : `${base}-${attempt + 1}`;
}
