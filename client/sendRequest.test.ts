import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/apiError.ts';
import { openStream, sendRequest } from '#client/sendRequest.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('sendRequest', () => {
  it('sends the token and the given headers, and returns data and page', async () => {
    const page = { page: 1, size: 10, total: 2 };
    const sent = serve(Response.json({ success: true, data: [1, 2], page }));
    const reply = await sendRequest({ url: '/v1/api/x', token: 'old', headers: { 'x-locale': 'zh-hk' } });
    expect(reply).toEqual({ success: true, data: [1, 2], page });
    expect(sent().method).toBe('GET');
    expect(headerOf(sent(), 'authorization')).toBe('Bearer old');
    expect(headerOf(sent(), 'x-locale')).toBe('zh-hk');
    expect(headerOf(sent(), 'content-type')).toBeNull();
  });

  it('sends an object as JSON by POST', async () => {
    const sent = serve(Response.json({ success: true, data: {} }));
    await sendRequest({ url: '/v1/api/x', body: { on: true } });
    expect(sent()).toMatchObject({ method: 'POST', body: '{"on":true}' });
    expect(headerOf(sent(), 'content-type')).toBe('application/json');
    expect(headerOf(sent(), 'authorization')).toBeNull();
  });

  it('leaves the content type of a form to the browser', async () => {
    const sent = serve(Response.json({ success: true, data: {} }));
    const body = new FormData();
    await sendRequest({ url: '/v1/api/media', body });
    expect(sent().body).toBe(body);
    expect(headerOf(sent(), 'content-type')).toBeNull();
  });

  it('rejects with what the server says of the error', async () => {
    serve(
      Response.json(
        {
          success: false,
          error: 'Some fields are not right.',
          error_code: 'invalid_input',
          trace_id: 'a1',
          fields: { name: 'required' },
        },
        { status: 422, headers: { 'Retry-After': '7' } },
      ),
    );
    const error = await sendRequest({ url: '/' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_input',
      traceId: 'a1',
      fields: { name: 'required' },
      message: 'Some fields are not right.',
      retryAfterMs: 7_000,
      isTransient: false,
    });
  });

  it('takes the trace from the header when the reply is no envelope', async () => {
    serve(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'X-Trace-Id': 'b2' } }));
    await expect(sendRequest({ url: '/' })).rejects.toMatchObject({
      status: 502,
      traceId: 'b2',
      isTransient: true,
    });
  });

  it.each([
    ['the server cannot be reached', new TypeError('fetch failed')],
    ['the reply is cut off', new Response('{"success":true,"da')],
  ])('rejects with status 0 when %s', async (_, answer) => {
    serve(answer);
    await expect(sendRequest({ url: '/' })).rejects.toMatchObject({ status: 0, isTransient: true });
  });

  it('rejects with the reason of the signal when that is aborted', async () => {
    serve(new DOMException('aborted', 'AbortError'));
    const request = sendRequest({ url: '/', signal: AbortSignal.abort() });
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('openStream', () => {
  it('returns the body of the reply', async () => {
    serve(new Response('data: 1\n\n'));
    expect(await new Response(await openStream({ url: '/events' })).text()).toBe('data: 1\n\n');
  });

  it('rejects when the server does', async () => {
    serve(new Response('', { status: 401 }));
    await expect(openStream({ url: '/events' })).rejects.toMatchObject({ status: 401 });
  });
});

/** Answers one request. Returns what was sent. */
function serve(answer: Response | Error): () => RequestInit {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => {
    if (answer instanceof Response) return answer;
    throw answer;
  });
  vi.stubGlobal('fetch', fetch);
  return () => fetch.mock.calls[0]![1];
}

function headerOf({ headers }: RequestInit, name: string): string | null {
  return new Headers(headers).get(name);
}
