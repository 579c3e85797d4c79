import { useTranslation } from 'react-i18next';
import { isEmail } from '#web/lib/form/isEmail.ts';

const username = /^[A-Za-z0-9][A-Za-z0-9._-]{2,49}$/;

/** Rules for `register` of the fields of an account; the server decides in the end. */
export function useAccountRules() {
  const { t } = useTranslation(['admin', 'common']);
  const rule = (isValid: (value: string) => boolean, message: string) => ({
    validate: (value: string): string | true =>
      isValid(value.trim()) || (value.trim() === '' ? t('common:field.required') : message),
  });
  return {
    username: rule((value) => username.test(value), t('rule.username')),
    email: rule(isEmail, t('rule.email')),
    password: rule(isLongEnough, t('rule.password')),
    /** May stay empty. */
    optionalPassword: rule((value) => value === '' || isLongEnough(value), t('rule.password')),
  };
}

function isLongEnough(value: string): boolean {
  const length = [...value.replaceAll(/\s/gu, '')].length;
  return length >= 8 && [...value].length <= 200;
}
