import { describe, expect, it, vi } from 'vitest';
import { ApiError, makeRequest, retryDelay, type Call, type Surroundings } from '#web/lib/request.ts';

const get: Call = { method: 'GET', path: '/v1/api/conversation' };
const post: Call = { method: 'POST', path: '/v1/api/conversation/1/take', body: {} };

describe('request', () => {
  it('sends the token and the locale, and answers data and page', async () => {
    const { request, fetch } = setUp([ok([1, 2], { page: 1, size: 10, total: 2 })]);
    expect(await request(get)).toEqual({ data: [1, 2], page: { page: 1, size: 10, total: 2 } });
    const headers = sent(fetch, 0).headers as Headers;
    expect(headers.get('Authorization')).toBe('Bearer old');
    expect(headers.get('X-Locale')).toBe('zh-hk');
    expect(headers.has('Content-Type')).toBe(false);
  });

  it('lets the browser name the type of a form', async () => {
    const { request, fetch } = setUp([ok({})]);
    await request({ method: 'POST', path: '/v1/api/media', body: new FormData() });
    expect((sent(fetch, 0).headers as Headers).has('Content-Type')).toBe(false);
  });

  it.each([401, 403])('tries once more after 3 s with a fresh token on %i', async (status) => {
    const { request, around, fetch } = setUp([error(status), ok('fine')]);
    expect(await request(post)).toEqual({ data: 'fine' });
    expect(around.refreshToken).toHaveBeenCalledOnce();
    expect(around.wait).toHaveBeenCalledExactlyOnceWith(retryDelay);
    expect((sent(fetch, 1).headers as Headers).get('Authorization')).toBe('Bearer new');
  });

  it('sends the person to the log-in when the second try is rejected with 401 too', async () => {
    const { request, around } = setUp([error(401), error(401)]);
    await expect(request(get)).rejects.toMatchObject({ status: 401 });
    expect(around.onSignedOut).toHaveBeenCalledOnce();
  });

  it('does not wait for a second error when there is no new token to be had', async () => {
    const { request, around, fetch } = setUp([error(401)]);
    vi.mocked(around.refreshToken).mockResolvedValue(false);
    await expect(request(get)).rejects.toMatchObject({ status: 401 });
    expect(fetch).toHaveBeenCalledOnce();
    expect(around.onSignedOut).toHaveBeenCalledOnce();
  });

  it('keeps the session when the second try is rejected with 403', async () => {
    const { request, around } = setUp([error(403), error(403)]);
    await expect(request(get)).rejects.toMatchObject({ status: 403 });
    expect(around.onSignedOut).not.toHaveBeenCalled();
  });

  it.each([500, 503, 429])('repeats a reading call on %i, not a writing one', async (status) => {
    const reading = setUp([error(status), ok('fine')]);
    expect(await reading.request(get)).toEqual({ data: 'fine' });
    expect(reading.around.refreshToken).not.toHaveBeenCalled();
    const writing = setUp([error(status)]);
    await expect(writing.request(post)).rejects.toMatchObject({ status });
    expect(writing.fetch).toHaveBeenCalledOnce();
  });

  it('waits as long as the server asks, but not past half a minute', async () => {
    const short = setUp([error(429, { 'Retry-After': '7' }), ok('fine')]);
    await short.request(get);
    expect(short.around.wait).toHaveBeenCalledWith(7_000);
    const long = setUp([error(429, { 'Retry-After': '3600' }), ok('fine')]);
    await long.request(get);
    expect(long.around.wait).toHaveBeenCalledWith(30_000);
  });

  it('repeats a reading call when the server cannot be reached', async () => {
    const { request } = setUp([new TypeError('fetch failed'), ok('fine')]);
    expect(await request(get)).toEqual({ data: 'fine' });
  });

  it.each([
    ['a public call', { method: 'POST', path: '/v1/public/user/login' } as const, 401],
    ['the list of modules', { method: 'GET', path: '/modules' } as const, 500],
    ['too large a file', { method: 'PUT', path: '/v1/api/media/1' } as const, 413],
    ['a rejected input', { method: 'PUT', path: '/v1/api/agent' } as const, 422],
  ])('does not repeat %s', async (_, call, status) => {
    const { request, fetch } = setUp([error(status)]);
    await expect(request(call)).rejects.toMatchObject({ status });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('renews a token about to run out before it asks, so that nobody waits', async () => {
    const { request, around, fetch } = setUp([ok('fine')]);
    vi.mocked(around.tokenIsStale).mockReturnValue(true);
    await request(get);
    expect((sent(fetch, 0).headers as Headers).get('Authorization')).toBe('Bearer new');
    expect(around.wait).not.toHaveBeenCalled();
  });

  it('gives what the server says of an error', async () => {
    const { request } = setUp([
      Response.json(
        {
          success: false,
          error: 'Some fields are not right.',
          error_code: 'invalid_input',
          trace_id: 'a1',
          fields: { name: 'required' },
        },
        { status: 422 },
      ),
    ]);
    const error = await request(post).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'invalid_input',
      traceId: 'a1',
      fields: { name: 'required' },
      message: 'Some fields are not right.',
    });
  });

  it('takes the trace from the header when the answer is no envelope', async () => {
    const { request } = setUp([
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'X-Trace-Id': 'b2' } }),
    ]);
    await expect(request(post)).rejects.toMatchObject({ status: 502, traceId: 'b2' });
  });

  it('lets a cancelled call be cancelled, without a second try', async () => {
    const { request, fetch } = setUp([new DOMException('aborted', 'AbortError')]);
    const signal = AbortSignal.abort();
    await expect(request({ ...get, signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

function setUp(answers: (Response | Error | DOMException)[]) {
  let token = 'old';
  const fetch = vi.fn<Surroundings['fetch']>(async () => {
    const answer = answers.shift();
    if (!(answer instanceof Response)) throw answer ?? new Error('asked more often than expected');
    return answer;
  });
  const around: Surroundings = {
    base: '',
    fetch,
    token: () => token,
    locale: () => 'zh-hk',
    refreshToken: vi.fn<() => Promise<boolean>>(async () => {
      token = 'new';
      return true;
    }),
    tokenIsStale: vi.fn<() => boolean>(() => false),
    wait: vi.fn<(milliseconds: number) => Promise<void>>(async () => undefined),
    onSignedOut: vi.fn<() => void>(),
  };
  return { request: makeRequest(around), around, fetch };
}

function sent(fetch: ReturnType<typeof setUp>['fetch'], index: number): RequestInit {
  return fetch.mock.calls[index]![1];
}

function ok(data: unknown, page?: object): Response {
  return Response.json({ success: true, data, ...(page ? { page } : {}) });
}

function error(status: number, headers: Record<string, string> = {}): Response {
  return Response.json(
    { success: false, error: 'No.', error_code: 'no', trace_id: 't' },
    { status, headers },
  );
}
