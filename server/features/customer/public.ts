export {
  countCustomers,
  deleteUnknownCustomers,
  getCustomer,
  identify,
  namesOfCustomers,
  updateCustomer,
} from '#server/features/customer/store.ts';
