/** Whether a text is an http or https address without a user name, as the server demands. */
export function isAddress(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > 2000 || !URL.canParse(trimmed)) return false;
  const { protocol, hostname, username, password } = new URL(trimmed);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}
