export { credit } from '#server/features/wallet/manage.ts';
export { record } from '#server/features/wallet/record.ts';
export { canPay, countEntries, readWallet, type NewEntry } from '#server/features/wallet/store.ts';
