export { endMembership } from '#server/features/member/endMembership.ts';
export { addMember, countMembers, getMembership, lockMembers } from '#server/features/member/store.ts';
