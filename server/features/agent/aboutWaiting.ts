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
  if (!phone || OTHER_NUMBER.test(text)) return undefined;
  const digits = phone.raw.replace(/\D/g, '').length;
  return digits >= 7 && digits <= MAX_DIGITS ? { phone: phone.raw.trim() } : undefined;
}

/** Of E.164. */
const MAX_DIGITS = 15;
/** Numbers of cards, documents and orders look like those of phones. */
const OTHER_NUMBER =
  /\b(?:card|visa|order|booking|invoice|receipt|reference|ref|account|passport|hkid|id|policy)\b|卡|訂單|订单|單號|单号|編號|编号|預約|预约|發票|发票|收據|收据|身份證|身份证|護照|护照|戶口|账户|帐户|賬號|账号/iu;
