import { useQuery } from '@tanstack/react-query';
import type { Portal } from '#shared/contract/booking/portal.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import { ApiError } from '#client/apiError.ts';
import { sendRequest } from '#client/sendRequest.ts';
import { apiTarget } from '#web/lib/apiTarget.ts';
import { forget } from '#web/lib/session.ts';

/** A call of the portal, whose session is another one than that of a member. One that is over ends here. */
export async function callPortal<Data>(session: string, path: string, method: 'GET' | 'POST' = 'GET') {
  const { url, headers } = apiTarget(`/v1/public/portal${path}`);
  try {
    const asked = { url, headers, method, token: session, ...(method === 'POST' && { body: {} }) };
    return (await sendRequest<Data>(asked)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forget('portal-session');
    throw error;
  }
}

export function usePortal(session: string) {
  return useQuery({ queryKey: ['portal', session], queryFn: () => callPortal<Portal>(session, '') });
}

export function usePortalConversation(session: string, id: number) {
  return useQuery({
    queryKey: ['portal', session, id],
    queryFn: () => callPortal<CustomerMessage[]>(session, `/conversation/${id}`),
  });
}
