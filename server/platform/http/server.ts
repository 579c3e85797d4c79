import cors from '@fastify/cors';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { hasAtMostValues } from '#server/platform/http/hasAtMostValues.ts';
import { toUnavailable } from '#server/platform/database/connectionLoss.ts';
import { sendDeviceCookies } from '#server/platform/http/deviceCookie.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ErrorReply } from '#shared/schema/envelope.ts';
import { AppError, errors } from '#shared/errors.ts';
import { newTraceId } from '#server/platform/observability/traceId.ts';

export const maxMediaBytes = 20 * 1024 * 1024;
/** Of a JSON body, those of lists and nested objects included. */
const maxBodyValues = 20_000;
/** The largest JSON body of calls without a session or of a provider. Files have limits of their own. */
export const maxPublicBodyBytes = 64 * 1024;

/**
 * How long the parts of a request may take to arrive, in milliseconds; each ends with 408. They end with the request's last
 * byte, so that they touch neither slow answers nor event streams.
 */
const arrival = {
  headers: 15_000,
  /** Of calls that take no files. */
  body: 20_000,
  /** Of all, for the sake of 64 MB on a slow line. */
  request: 300_000,
  /** How often Node looks for requests that are late. */
  checkEvery: 5000,
};
/**
 * Closes a connection on which nothing moved for so long in either direction: an event stream has its heartbeats every
 * 20 s, and no call thinks for so long.
 */
const silenceMilliseconds = 180_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as an upload. */
    takesFiles?: boolean;
  }
}

/** What we use of a browser's devices: nothing. */
const permissionsPolicy = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const apiCors = {
  origin: '*',
  exposedHeaders: ['X-Trace-Id', 'Retry-After'],
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['Authorization', 'Content-Type', 'X-Locale', 'Last-Event-ID'],
  maxAge: 7200,
  strictPreflight: false,
};

/** The server with what all calls share: trace ids, limits, CORS, errors, metrics. */
export function openServer(platform: Platform): FastifyInstance {
  const { log, metrics, settings } = platform;
  const isHttps = settings.publicUrl.startsWith('https:');
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newTraceId,
    bodyLimit: 2 * 1024 * 1024,
    // X-Forwarded-For counts only from a trusted load balancer.
    trustProxy: settings.trustProxy,
    requestTimeout: arrival.request,
    connectionTimeout: silenceMilliseconds,
    http: { headersTimeout: arrival.headers, connectionsCheckingInterval: arrival.checkEvery },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // A malformed URL matches no route and runs none of the hooks below.
    frameworkErrors: (_error, { id, method }, reply) =>
      rejectMalformedUrl(log, { id, method }, reply as unknown as FastifyReply),
  });
  acceptEmptyBody(server);
  server.addHook('onRequest', limitBodyTime);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('permissions-policy', permissionsPolicy);
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000');
  });
  sendDeviceCookies(server, isHttps);
  // Pages of any origin may call the API: it is authorised by a token, never by a cookie that a browser would add.
  void server.register(cors, {
    delegator: ({ url }, callback) =>
      callback(null, /^\/(v1\/|modules)/.test(url) ? apiCors : { origin: false }),
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    const line = {
      trace_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 400) log.info(line, 'rejected');
    else log.debug(line, 'answered');
  });
  server.setErrorHandler((cause, request, reply) => {
    const error = toAppError(cause);
    const status = errors[error.code].status;
    if (status >= 500)
      log.error({ err: cause, trace_id: request.id, route: request.routeOptions.url }, 'failed');
    if (error.retryAfter) reply.header('retry-after', Math.ceil(error.retryAfter));
    void reply.status(status).send(body(error, request.id));
  });
  return server;
}

/** Many clients send a content type without a body; some send an empty body chunked, without its length. */
function acceptEmptyBody(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ headers }) => {
    const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined;
    if (isEmpty) delete headers['content-type'];
  });
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else if (hasAtMostValues(text, maxBodyValues)) readJson(request, text, done);
    else done(new AppError('payload_too_large'));
  });
}

/** Closes the connection of a body that arrives too slowly. */
async function limitBodyTime({ raw, routeOptions }: FastifyRequest): Promise<void> {
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
  if (!hasBody || routeOptions.config.takesFiles) return;
  const { socket } = raw;
  const late = setTimeout(() => {
    if (raw.complete) return;
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
  }, arrival.body);
  raw.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late));
}

function rejectMalformedUrl(log: Log, request: { id: string; method: string }, reply: FastifyReply): void {
  const error = new AppError('malformed_request');
  const { status } = error;
  log.info({ trace_id: request.id, method: request.method, status }, 'rejected');
  void reply.status(status).header('x-trace-id', request.id).send(body(error, request.id));
}

function body(error: AppError, traceId: string): ErrorReply {
  return {
    success: false,
    error: error.message,
    error_code: error.code,
    trace_id: traceId,
    ...(error.fields && { fields: error.fields }),
  };
}

/** The only translation of errors to replies. An unexpected error is a 500 and is logged. */
function toAppError(error: unknown): AppError {
  const known = toUnavailable(error);
  if (known instanceof AppError) return known;
  const status = (error as { statusCode?: number }).statusCode;
  const code = (error as { code?: string }).code ?? '';
  if (status === 413 || code.includes('FILE_TOO_LARGE')) return new AppError('payload_too_large');
  if (status === 415) return new AppError('unsupported_media');
  if (status && status >= 400 && status < 500) return new AppError('malformed_request');
  return new AppError('server_error');
}
