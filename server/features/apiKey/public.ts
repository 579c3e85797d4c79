export { apiKeyPrefix, authenticateApiKey } from '#server/features/apiKey/authentication.ts';
export { namesOfApiKeys } from '#server/features/apiKey/store.ts';
