export { credit } from '#server/features/wallet/manage.ts';
export { record } from '#server/features/wallet/record.ts';
export { canPay, countEntries, readWallet } from '#server/features/wallet/store.ts';
