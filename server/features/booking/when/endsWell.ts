import { isMark, isRole, isSign, isTo, type Token } from './token.ts';

const MAX_CHAIN = 3;

/** Whether a bare number may end here as a time, and does not count what follows: "at 3 people", 三點三位. */
export function endsWell(tokens: readonly Token[], at: number, chain = 0): boolean {
  const token = tokens[at];
  if (!token) return true;
  const isList = isTo(token) || isRole(token, 'or', 'and');
  if (isList && tokens[at + 1]?.kind === 'number' && chain < MAX_CHAIN) {
    const second = tokens[at + 2];
    return (
      second?.kind === 'meridiem' ||
      isMark(second, '点') ||
      isSign(second, ':', '.') ||
      endsWell(tokens, at + 2, chain + 1)
    );
  }
  switch (token.kind) {
    case 'other':
      return false;
    case 'number':
    case 'unit':
    case 'mark':
    case 'month':
      return false;
    case 'sign':
      return !['%', '/', ':', '$', '-', '€', '£', '¥', '×', '*', '+'].includes(token.sign);
    case 'role':
      return !['one', 'choice', 'lunar', 'mid', 'couple', 'a', 'early', 'late'].includes(token.role);
    default:
      return true;
  }
}
