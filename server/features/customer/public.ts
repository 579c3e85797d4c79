export { getRecord, noteContact } from '#server/features/customer/record.ts';
export { readPhone } from '#server/features/customer/readPhone.ts';
export { addCustomer, findPeople } from '#server/features/customer/contactStore.ts';
export {
  addSenderIds,
  claimContact,
  countCustomers,
  deleteUnknownCustomers,
  findNameless,
  getCustomer,
  hasContact,
  findSender,
  identify,
  identifySenders,
  identifyUser,
  nameCustomer,
  namesOfCustomers,
  setContact,
  setPhone,
  type Contact,
} from '#server/features/customer/store.ts';
export { nameDue } from '#server/features/customer/nameDue.ts';
export { isPerson } from '#server/features/customer/mergeStore.ts';
