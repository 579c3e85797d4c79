/** English is the type of every text: a wrong key or a missing value does not compile. */
import type admin from '../locales/en/admin.json';
import type adminDashboard from '../locales/en/admin-dashboard.json';
import type adminProfile from '../locales/en/admin-profile.json';
import type aiKnowledge from '../locales/en/ai-knowledge.json';
import type auth from '../locales/en/auth.json';
import type booking from '../locales/en/booking.json';
import type bookingCalendar from '../locales/en/bookingCalendar.json';
import type bookingSetup from '../locales/en/booking-setup.json';
import type channel from '../locales/en/channel.json';
import type chat from '../locales/en/chat.json';
import type common from '../locales/en/common.json';
import type error from '../locales/en/error.json';
import type meta from '../locales/en/meta.json';
import type parley from '../locales/en/parley.json';
import type profile from '../locales/en/profile.json';
import type relationship from '../locales/en/relationship.json';
import type subscription from '../locales/en/subscription.json';
import type systemSettings from '../locales/en/system-settings.json';
import type userDashboard from '../locales/en/user-dashboard.json';
import type website from '../locales/en/website.json';

export interface Texts {
  admin: typeof admin;
  'admin-dashboard': typeof adminDashboard;
  'admin-profile': typeof adminProfile;
  'ai-knowledge': typeof aiKnowledge;
  auth: typeof auth;
  booking: typeof booking;
  bookingCalendar: typeof bookingCalendar;
  'booking-setup': typeof bookingSetup;
  channel: typeof channel;
  chat: typeof chat;
  common: typeof common;
  error: typeof error;
  meta: typeof meta;
  parley: typeof parley;
  profile: typeof profile;
  relationship: typeof relationship;
  subscription: typeof subscription;
  'system-settings': typeof systemSettings;
  'user-dashboard': typeof userDashboard;
  website: typeof website;
}
export type Namespace = keyof Texts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}
