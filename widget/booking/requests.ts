import { ApiError, asApiError } from '#client/apiError.ts';
import { sendRequest } from '#client/sendRequest.ts';
import { locale } from './words.ts';

/** Posts, with a proof of work where the server asks for one. */
export async function post<Reply>(url: string, body: object, challengeUrl?: string): Promise<Reply> {
  const send = async (sent: object) => {
    const headers = { 'x-locale': locale };
    const signal = AbortSignal.timeout(30_000);
    return (await sendRequest<Reply>({ url, body: sent, headers, signal })).data;
  };
  try {
    return await send(body);
  } catch (error) {
    const { code } = asApiError(error);
    if (code !== 'proof_required' || !challengeUrl) throw asError(error);
  }
  try {
    const { solveChallenge } = await import('../frame/solveChallenge.ts');
    return await send({ ...body, proof: await solveChallenge(challengeUrl) });
  } catch (error) {
    throw asError(error);
  }
}

function asError(error: unknown): ApiError {
  return asApiError(error);
}

/** Of a time that is no longer to be had, whatever the reason. */
export function isTaken({ code }: ApiError): boolean {
  return ['booking_slot_taken', 'booking_outside_hours', 'booking_in_past'].includes(code);
}
