import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A number in E.164, from digits with a country code as providers give them; undefined: it is none. Numbers that are
 * written in two ways have one here: mobile numbers of Brazil with their ninth digit, those of Argentina with their 9.
 */
export function toE164(digits: string): string | undefined {
  const number = parsePhoneNumberFromString(`+${digits.replace(/\D/g, '').slice(0, 20)}`);
  if (!number?.isPossible()) return undefined;
  const national = String(number.nationalNumber);
  if (number.country === 'BR' && national.length === 10 && /^..[6-9]/.test(national))
    return `+55${national.slice(0, 2)}9${national.slice(2)}`;
  if (number.country === 'AR' && national.length === 10) return `+549${national}`;
  return number.number;
}
