import { describe, expect, it, vi } from 'vitest';
import { ApiError, makeRequest, retryDelay, type Call, type Surroundings } from '#web/lib/request.ts';

const get: Call = { method: 'GET', path: '/v1/api/conversation' };
const post: Call = { method: 'POST', path: '/v1/api/conversation/1/take', body: {} };
const done = { success: true as const, data: 'done' };

describe('makeRequest', () => {
  it.each([401, 403])('retries once after 3 s with a fresh token on %i', async (status) => {
    const { request, around } = setUp([new ApiError(status), done]);
    expect(await request(post)).toEqual(done);
    expect(around.refreshToken).toHaveBeenCalledOnce();
    expect(around.wait).toHaveBeenCalledExactlyOnceWith(retryDelay);
    expect(around.send).toHaveBeenCalledTimes(2);
  });

  it('signs the person out when the retry is rejected with 401 too', async () => {
    const { request, around } = setUp([new ApiError(401), new ApiError(401)]);
    await expect(request(get)).rejects.toMatchObject({ status: 401 });
    expect(around.onSignedOut).toHaveBeenCalledOnce();
  });

  it('signs the person out without a retry when there is no new token', async () => {
    const { request, around } = setUp([new ApiError(401)]);
    vi.mocked(around.refreshToken).mockResolvedValue(false);
    await expect(request(get)).rejects.toMatchObject({ status: 401 });
    expect(around.send).toHaveBeenCalledOnce();
    expect(around.onSignedOut).toHaveBeenCalledOnce();
  });

  it('keeps the session when the retry is rejected with 403', async () => {
    const { request, around } = setUp([new ApiError(403), new ApiError(403)]);
    await expect(request(get)).rejects.toMatchObject({ status: 403 });
    expect(around.onSignedOut).not.toHaveBeenCalled();
  });

  it.each([0, 500, 503, 429])('retries a GET on %i, not a POST', async (status) => {
    const reading = setUp([new ApiError(status), done]);
    expect(await reading.request(get)).toEqual(done);
    expect(reading.around.refreshToken).not.toHaveBeenCalled();
    const writing = setUp([new ApiError(status)]);
    await expect(writing.request(post)).rejects.toMatchObject({ status });
    expect(writing.around.send).toHaveBeenCalledOnce();
  });

  it('waits as long as Retry-After says, at most 30 s', async () => {
    const short = setUp([new ApiError(429, {}, 7_000), done]);
    await short.request(get);
    expect(short.around.wait).toHaveBeenCalledWith(7_000);
    const long = setUp([new ApiError(429, {}, 3_600_000), done]);
    await long.request(get);
    expect(long.around.wait).toHaveBeenCalledWith(30_000);
  });

  it.each([
    ['a public call', { method: 'POST', path: '/v1/public/user/login' } as const, 401],
    ['the list of modules', { method: 'GET', path: '/modules' } as const, 500],
    ['too large a file', { method: 'PUT', path: '/v1/api/media/1' } as const, 413],
    ['a rejected input', { method: 'PUT', path: '/v1/api/agent' } as const, 422],
  ])('does not retry %s', async (_, call, status) => {
    const { request, around } = setUp([new ApiError(status)]);
    await expect(request(call)).rejects.toMatchObject({ status });
    expect(around.send).toHaveBeenCalledOnce();
  });

  it('renews a token about to expire before it sends', async () => {
    const { request, around } = setUp([done]);
    vi.mocked(around.tokenIsStale).mockReturnValue(true);
    await request(get);
    expect(vi.mocked(around.refreshToken).mock.invocationCallOrder[0]).toBeLessThan(
      vi.mocked(around.send).mock.invocationCallOrder[0]!,
    );
    expect(around.wait).not.toHaveBeenCalled();
  });

  it('does not retry a cancelled call', async () => {
    const { request, around } = setUp([new DOMException('aborted', 'AbortError')]);
    await expect(request(get)).rejects.toMatchObject({ name: 'AbortError' });
    expect(around.send).toHaveBeenCalledOnce();
  });

  it('does not retry a call that is cancelled during the wait', async () => {
    const { request, around } = setUp([new ApiError(500)]);
    await expect(request({ ...get, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(around.send).toHaveBeenCalledOnce();
  });
});

function setUp(answers: (typeof done | Error)[]) {
  const around: Surroundings = {
    send: vi.fn<Surroundings['send']>(async () => {
      const answer = answers.shift() ?? new Error('called more often than expected');
      if (answer instanceof Error) throw answer;
      return answer;
    }),
    refreshToken: vi.fn<() => Promise<boolean>>(async () => true),
    tokenIsStale: vi.fn<() => boolean>(() => false),
    wait: vi.fn<(milliseconds: number) => Promise<void>>(async () => undefined),
    onSignedOut: vi.fn<() => void>(),
  };
  return { request: makeRequest(around), around };
}
