import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** The logged fields of an error beside its message. */
const LOGGED_FIELDS = ['code', 'status', 'responseCode', 'syscall', 'severity', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error as it is logged. Libraries attach user input to their errors: PostgreSQL the rejected row, HTTP clients the request,
 * mail servers the address. None of it is logged.
 */
export function errorForLog(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: 'thrown, and no error' };
  const { type, message, stack, ...rest } = stdSerializers.err(error as Error);
  const kept = LOGGED_FIELDS.filter((name) => ['string', 'number'].includes(typeof rest[name]));
  return { type, message, stack, ...Object.fromEntries(kept.map((name) => [name, rest[name] as unknown])) };
}

/** The backend's log: one line of JSON per event (docs/data.md lists what is never logged). */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, serializers: { err: errorForLog } };
  return destination ? pino(options, destination) : pino(options);
}
