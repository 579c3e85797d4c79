export {
  deleteUnknownCustomers,
  getCustomer,
  identify,
  updateCustomer,
} from '#server/features/customer/store.ts';
