export { authenticateCustomer } from '#server/features/channel/authentication.ts';
export { demoCustomer } from '#server/features/channel/demo/demoAccount.ts';
export { openDemoPhone } from '#server/features/channel/demo/manage.ts';
export { frameOrigins } from '#server/features/channel/frameOrigins.ts';
export { makeChallenge, solvedChallenge } from '#server/features/channel/proofOfWork.ts';
export { countChannels, insertChannel, readSiteOrigins } from '#server/features/channel/store.ts';
export { findAccount, stopChannel, type FoundAccount } from '#server/features/channel/account/account.ts';
export { providerCall } from '#server/features/channel/providerCall.ts';
export { registerWebhooks } from '#server/features/channel/inbound/routes.ts';
