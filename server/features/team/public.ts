export { findTeamForAssignment, listTeamUserIds } from '#server/features/team/store.ts';
