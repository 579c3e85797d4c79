import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { email, newPassword, text, username } from '#shared/schema/fields.ts';

const schemas = { username, email, password: newPassword, display_name: text(100) };

export type AccountField = keyof typeof schemas;

export function isAccountField(name: string): name is AccountField {
  return name in schemas;
}

/** The rules of the fields of an account: the contract's schemas, with messages in the page's language. */
export function useRules() {
  const { t } = useTranslation(['auth', 'common']);
  const ruleOf = (field: AccountField) => ({
    validate: (value: string): string | true => {
      const schema: z.ZodType = schemas[field];
      if (schema.safeParse(value).success) return true;
      return value.trim() === '' ? t('common:field.required') : t(`auth:rule.${field}`);
    },
  });
  return {
    username: ruleOf('username'),
    email: ruleOf('email'),
    password: ruleOf('password'),
    display_name: ruleOf('display_name'),
  };
}
