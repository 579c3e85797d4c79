import { useTranslation } from 'react-i18next';

interface Named {
  id: number;
  name: string;
}

/** What a customer is called: their name, or "Visitor 12" while it is not known. */
export function useCustomerName(): (customer: Named) => string {
  const { t } = useTranslation('chat');
  return (customer) => nameOf(customer, (id) => t('inbox.visitor', { id }));
}

export function nameOf({ id, name }: Named, visitor: (id: number) => string): string {
  return name.trim() || visitor(id);
}
