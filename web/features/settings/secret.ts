/** What to do with a stored key or password; `text` is sent to replace it only. */
export interface Secret {
  choice: 'keep' | 'replace' | 'remove';
  text: string;
}

/** How a form begins. */
export function secretOf(isStored: boolean): Secret {
  return { choice: isStored ? 'keep' : 'replace', text: '' };
}

/** What the call is given: nothing leaves the stored one as it is, an empty text removes it. */
export function secretBody({ choice, text }: Secret): string | undefined {
  if (choice === 'remove') return '';
  return choice === 'replace' && text.trim() !== '' ? text.trim() : undefined;
}
