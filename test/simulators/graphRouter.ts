/** One address for several simulators of Meta, which are all at graph.facebook.com: each gets the calls with its tokens. */
import { createServer, request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GraphRouter {
  url: string;
  stop(): Promise<void>;
}

/** `others`: where calls go whose token none of the `routes` knows. */
export async function startGraphRouter(
  routes: readonly { knows: (token: string) => boolean; url: string }[],
  others: string,
): Promise<GraphRouter> {
  const server = createServer((request, response) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const { origin } = new URL(routes.find(({ knows }) => knows(token))?.url ?? others);
    const { method, headers } = request;
    const passed = requestHttp(origin + request.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
