import { z } from 'zod';

export const page = z.object({ page: z.number().int(), size: z.number().int(), total: z.number().int() });

export interface ErrorReply {
  success: false;
  error: string;
  error_code: string;
  trace_id: string;
  fields?: Record<string, string>;
}

export interface Success<Data> {
  success: true;
  data: Data;
  page?: { page: number; size: number; total: number };
}
