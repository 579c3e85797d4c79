/** Who waits for a person now, longest first. */
export const waitingQuery = {
  query: { waiting: true, status: 'open', field: 'waiting_since', asc: true, page: 1, size: 6, keyword: '' },
} as const;
