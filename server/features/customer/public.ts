export {
  countCustomers,
  identify,
  namesOfCustomers,
  updateCustomer,
  viewCustomer,
} from '#server/features/customer/store.ts';
