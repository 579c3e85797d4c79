export {
  claimContact,
  countCustomers,
  deleteUnknownCustomers,
  getCustomer,
  hasContact,
  identify,
  identifyUser,
  namesOfCustomers,
  setContact,
  setPhone,
  type Contact,
} from '#server/features/customer/store.ts';
