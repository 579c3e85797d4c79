import { useTranslation } from 'react-i18next';

interface Customer {
  id: number;
  name: string;
}

/** The name of a customer, or "Visitor 12" while it is not known. */
export function useCustomerName(): (customer: Customer) => string {
  const { t } = useTranslation('chat');
  return (customer) => nameOf(customer, (id) => t('visitor', { id }));
}

export function nameOf({ id, name }: Customer, visitor: (id: number) => string): string {
  return name.trim() || visitor(id);
}
