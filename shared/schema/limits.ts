/**
 * Limits that a call and its form share: characters of a text, entries of a list. Plain data, so that a form which
 * checks them loads no schema (docs/decisions/0015-form-limits.md).
 */
export const limits = {
  /** A workspace, a channel and whatever else has a `name`. */
  name: 100,
  agent: { name: 50, instructions: 10_000, handoffWord: 60, handoffWords: 50, workingTimes: 21 },
  playground: { message: 4000, messages: 50 },
  channel: { welcome: 1000, suggestion: 120, suggestions: 4, origins: 50 },
  knowledge: {
    title: 300,
    text: 500_000,
    question: 500,
    answer: 4000,
    phrasing: 500,
    phrasings: 50,
    query: 10_000,
    /** The address of a web page. */
    url: 2000,
  },
  /** For how many days the system keeps what is removed by itself. */
  retention: {
    audit_days: { min: 30, max: 3650, default: 365 },
    trace_days: { min: 7, max: 730, default: 90 },
    webhook_delivery_days: { min: 1, max: 365, default: 30 },
    mail_days: { min: 7, max: 730, default: 90 },
    live_event_days: { min: 1, max: 30, default: 2 },
  },
  /** How long an API key is valid, unless it is given a time, and at most. */
  apiKey: { defaultDays: 90, maxDays: 366 },
  /** `typed`: what a field takes; beyond `message` it says how much is too long. */
  conversation: { message: 10_000, typed: 20_000, label: 50, labels: 20 },
  booking: {
    description: 1000,
    location: 300,
    note: 1000,
    question: 200,
    questions: 10,
    option: 100,
    options: 20,
    answer: 1000,
    reminders: 5,
    resources: 200,
    services: 200,
    /** Opening times of one date. */
    times: 10,
    /** Bytes of an .ics file. */
    calendarFile: 1_000_000,
    /** Days of free times in one call. */
    slotDays: 62,
    /** Minutes for which a time is held. */
    holdMinutes: 5,
    /** Times that an address holds and books on the public page of a workspace within 24 hours. */
    pageHolds: 120,
    pageBookings: 40,
    /** People whom a customer may choose between. */
    choices: 30,
    /** So often a customer is told about one booking, reminders apart. */
    messages: 20,
    /** Customers of a workspace who wait for a time. */
    waiting: 1000,
    /** Minutes for which a time that became free is kept for whoever waits, and how many times are offered to one. */
    offerMinutes: 60,
    offers: 3,
    /** The longest span of days in which an appointment may begin. */
    waitingDays: 366,
  },
  /** Calendars of others that a workspace's people and rooms are linked to. */
  calendar: {
    links: 100,
    /** In one feed. */
    feedEvents: 2000,
    /** So far ahead times are read, and bookings shown. */
    days: 731,
    /** Of one calendar. */
    events: 10_000,
    pages: 8,
    /** Minutes after which the times of a calendar are no longer trusted. */
    freshMinutes: 15,
  },
  keyword: 200,
} as const;
