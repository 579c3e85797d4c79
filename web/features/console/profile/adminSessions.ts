/** Where an administrator is signed in: the newest first, more than anybody has. */
export const adminSessions = {
  query: { page: 1, size: 50, field: 'last_seen_at', asc: false, keyword: '' },
} as const;
