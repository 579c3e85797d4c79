import type { Locale } from '#shared/locales.ts';

/** A conversation of the demo. The agent's answers are no steps: it gives them itself after each customer message. */
export interface Scene<Who extends string = string> {
  customer: {
    name: string;
    locale: Locale;
    email?: string;
    phone?: string;
    tags?: string[];
    attributes?: Record<string, string>;
    /** For how many days they have been a customer. */
    days?: number;
  };
  labels?: string[];
  steps: Step<Who>[];
}

/** `ago` counts minutes back from now; steps are in the order of time. */
export type Step<Who extends string = string> = { ago: number } & (
  | { says: string; shows?: { name: string; mimeType: string; bytes: () => Uint8Array } }
  | { by: Who; writes: string }
  | { by: Who; notes: string }
  | { by: Who; does: 'take' | 'resolve' | 'read' }
  | { by: Who; assigns: Who }
  /** Minutes from now. */
  | { by: Who; snoozes: number }
);
