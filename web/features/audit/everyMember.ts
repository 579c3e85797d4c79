/** The call of all members, by name. */
export const everyMember = {
  query: { page: 1, size: 500, field: 'display_name', asc: true, keyword: '' },
} as const;
