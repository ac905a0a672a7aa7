import type { Duplex } from 'node:stream';
import { openFrames } from './frames.ts';

type Handlers<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result ? (...args: Args) => Result | Promise<Awaited<Result>> : never;
};

interface SerializedError {
  name: string;
  message: string;
  stack: string | undefined;
  status?: unknown;
}

interface Request {
  call: number;
  name: string;
  args: unknown[];
}

type Response = { handle: number; value: unknown } | { handle: number; error: SerializedError };

/** What carries bytes has them under this name: they are sent beside the message and not in it. */
interface BinaryPayload {
  bytes: Uint8Array | null;
}

export interface Rpc<Remote> {
  /** Calls the other process; rejects with what was thrown there, its name and status kept. */
  call<Name extends keyof Remote & string>(
    name: Name,
    ...args: Remote[Name] extends (...args: infer Args) => unknown ? Args : never
  ): Promise<Remote[Name] extends (...args: never[]) => infer Result ? Awaited<Result> : never>;
  /** Tells the other process, and does not wait for what becomes of it. */
  notify: Rpc<Remote>['call'] extends (...args: infer Args) => unknown ? (...args: Args) => void : never;
  /** How many calls wait for their answer. */
  pendingCalls(): number;
  /** Rejects all that wait: the other process is gone. */
  end(reason: Error): void;
}

/** What is said of an error is for a log: fifty megabytes of it are not. */
const MAX_LENGTH = { text: 2_000, stack: 8_000 };
/** An error may be its own cause. */
const MAX_CAUSES = 4;
/** Somebody's getters throw, or there is no text in it. */
const UNREADABLE: SerializedError = { name: 'Error', message: 'an error that can’t be read', stack: undefined };

function serialize(error: unknown, causes: number): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error).slice(0, MAX_LENGTH.text), stack: undefined };
  const { name, message, stack, status } = error as Error & { status?: unknown };
  const cause = error.cause === undefined || causes === 0 ? null : serialize(error.cause, causes - 1);
  const own = String(stack).slice(0, MAX_LENGTH.stack);
  return {
    name: String(name).slice(0, MAX_LENGTH.text),
    message: String(message).slice(0, MAX_LENGTH.text),
    stack: cause ? `${own}\n  caused by ${cause.stack ?? cause.message}` : own,
    ...(typeof status === 'number' && { status }),
  };
}

/** Errors keep across the border what is decided by them: name, status and stack. A class would not survive it. */
export function serializeError(error: unknown): SerializedError {
  try {
    return serialize(error, MAX_CAUSES);
  } catch {
    return UNREADABLE;
  }
}

export function deserializeError({ name, message, stack, status }: SerializedError): Error {
  const error = Object.assign(new Error(String(message)), status === undefined ? {} : { status });
  Object.defineProperty(error, 'name', { value: String(name) });
  if (stack) error.stack = String(stack);
  return error;
}

const binaryPayloadOf = (value: unknown): BinaryPayload | null =>
  typeof value === 'object' && value !== null && 'bytes' in value ? (value as BinaryPayload) : null;

/** The value without its bytes, and these. */
function detachBytes(value: unknown): [rest: unknown, bytes: Uint8Array | null] {
  const payload = binaryPayloadOf(value);
  return payload?.bytes ? [{ ...payload, bytes: null }, payload.bytes] : [value, null];
}

function attachBytes<T>(value: T, bytes: Uint8Array | null): T {
  const payload = bytes && binaryPayloadOf(value);
  if (payload) payload.bytes = bytes;
  return value;
}

/** Calls in both directions between two processes, answered in any order. `Near` is what this one does for the other. */
export function connect<Local, Remote>(stream: Duplex, handlers: Handlers<Local>): Rpc<Remote> {
  const pending = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let ended: Error | null = null;

  async function handle({ call, name, args }: Request): Promise<Response> {
    try {
      // What is asked for may come from a process that is not itself any more.
      if (!Object.hasOwn(handlers as object, name)) throw new Error(`There is no ${name}`);
      const handler = handlers[name as keyof Local] as (...args: unknown[]) => unknown;
      return { handle: call, value: await handler(...args) };
    } catch (error) {
      return { handle: call, error: serializeError(error) };
    }
  }

  function reply(result: Response): void {
    if ('error' in result) return channel.send({ head: result, bytes: null });
    const [value, bytes] = detachBytes(result.value);
    channel.send({ head: { answer: result.handle, value }, bytes });
  }

  const channel = openFrames(stream, ({ head, bytes }) => {
    const message = head as Request | Response;
    if ('call' in message) {
      attachBytes(message.args.at(-1), bytes);
      // A call without a number wants no answer.
      return void handle(message).then((result) => message.call > 0 && reply(result));
    }
    const caller = pending.get(message.handle);
    pending.delete(message.handle);
    if ('error' in message) caller?.reject(deserializeError(message.error));
    else caller?.resolve(attachBytes(message.value, bytes) as never);
  });

  function send(call: number, name: string, args: unknown[]): void {
    const [rest, bytes] = detachBytes(args.at(-1));
    channel.send({ head: { call, name, args: bytes ? [...args.slice(0, -1), rest] : args } satisfies Request, bytes });
  }

  return {
    call(name, ...args) {
      if (ended) return Promise.reject(ended);
      const call = ++lastId;
      return new Promise((resolve, reject) => {
        pending.set(call, { resolve, reject });
        send(call, name, args);
      });
    },
    notify(name, ...args) {
      if (!ended) send(0, name, args);
    },
    pendingCalls: () => pending.size,
    end(reason) {
      ended = reason;
      for (const { reject } of pending.values()) reject(reason);
      pending.clear();
    },
  };
}
