import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** One JSON line for each event. Fields that may hold a secret are redacted by name, up to three levels deep. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const secret = ['authorization', 'cookie', 'password', 'token', 'api_key', 'access_token', 'secrets'];
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}
