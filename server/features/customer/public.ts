export { countCustomers, identify, updateCustomer, viewCustomer } from '#server/features/customer/store.ts';
