import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** What is written of an error beside its own words. */
const KEPT = ['code', 'status', 'responseCode', 'syscall', 'severity', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error as it is logged. Libraries hang much on theirs that people typed: PostgreSQL the row that it refused, HTTP clients the request,
 * mail servers the address. None of it is written.
 */
export function errorForLog(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: 'thrown, and no error' };
  const { type, message, stack, ...rest } = stdSerializers.err(error as Error);
  const kept = KEPT.filter((name) => ['string', 'number'].includes(typeof rest[name]));
  return { type, message, stack, ...Object.fromEntries(kept.map((name) => [name, rest[name] as unknown])) };
}

/** The backend's log: one line of JSON for each event (docs/data.md says what is in none of them). */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, serializers: { err: errorForLog } };
  return destination ? pino(options, destination) : pino(options);
}
