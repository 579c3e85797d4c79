import { z } from 'zod';

/** Of a number, a page or an account. */
export const metaId = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/, 'digits, as Meta shows them');
