/** English is the type of every text: a wrong key or a missing value does not compile. */
import type admin from '../locales/en/admin.json';
import type aiKnowledge from '../locales/en/ai-knowledge.json';
import type auth from '../locales/en/auth.json';
import type chat from '../locales/en/chat.json';
import type common from '../locales/en/common.json';
import type error from '../locales/en/error.json';
import type meta from '../locales/en/meta.json';
import type parley from '../locales/en/parley.json';
import type subscription from '../locales/en/subscription.json';
import type systemSettings from '../locales/en/system-settings.json';

export interface Texts {
  admin: typeof admin;
  'ai-knowledge': typeof aiKnowledge;
  auth: typeof auth;
  chat: typeof chat;
  common: typeof common;
  error: typeof error;
  meta: typeof meta;
  parley: typeof parley;
  subscription: typeof subscription;
  'system-settings': typeof systemSettings;
}
export type Namespace = keyof Texts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}
