export { apiKeyPrefix, authenticateApiKey } from '#server/features/apiKey/authentication.ts';
