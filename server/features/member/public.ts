export { addMember, findMember } from '#server/features/member/store.ts';
