import { smallTalk } from '#server/features/agent/engines/builtIn/smallTalk.ts';
import { readFigures } from '#shared/grounding/figures.ts';
import { asksWhen } from '#shared/rules/asksWhen.ts';

/** Whether a customer who waits needs no answer engine: the question is about the wait, or none. */
export function isAboutWaiting(asked: string): boolean {
  const talk = smallTalk(asked);
  return asksWhen(asked) || (talk !== undefined && talk !== 'isBot') || contactIn(asked) !== undefined;
}

const MAX_CONTACT = 120;

export type Contact = { email: string } | { phone: string };

/** The address or number of a message that holds little else. */
export function contactIn(text: string): Contact | undefined {
  if (text.length > MAX_CONTACT || /[?？]/u.test(text)) return undefined;
  const { figures } = readFigures(text);
  const email = figures.find(({ kind }) => kind === 'email');
  if (email) return { email: email.raw };
  const phone = figures.find(({ kind }) => kind === 'phone');
  return phone && phone.raw.replace(/\D/g, '').length >= 7 ? { phone: phone.raw.trim() } : undefined;
}
