import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** One JSON line an event. Whatever may hold a secret is struck out by name, wherever it stands. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const secret = ['authorization', 'cookie', 'password', 'token', 'api_key', 'access_token', 'secrets'];
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[struck out]' },
    serializers: { err: pino.stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}
