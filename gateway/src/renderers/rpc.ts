import type { Duplex } from 'node:stream';
import { openFrames } from './frames.ts';

type Handlers<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result ? (...args: Args) => Result | Promise<Awaited<Result>> : never;
};

interface WireError {
  name: string;
  message: string;
  stack: string | undefined;
  status?: unknown;
}

interface Call {
  call: number;
  name: string;
  args: unknown[];
}

type Answer = { answer: number; value: unknown } | { answer: number; error: WireError };

/** What carries bytes has them under this name: they are sent beside the message and not in it. */
interface Carrier {
  bytes: Uint8Array | null;
}

export interface Rpc<Far> {
  /** Calls the other process; rejects with what was thrown there, its name and status kept. */
  call<Name extends keyof Far & string>(
    name: Name,
    ...args: Far[Name] extends (...args: infer Args) => unknown ? Args : never
  ): Promise<Far[Name] extends (...args: never[]) => infer Result ? Awaited<Result> : never>;
  /** Tells the other process, and does not wait for what becomes of it. */
  tell: Rpc<Far>['call'] extends (...args: infer Args) => unknown ? (...args: Args) => void : never;
  /** How many calls wait for their answer. */
  waiting(): number;
  /** How many calls were answered so far. */
  answered(): number;
  /** Rejects all that wait: the other process is gone. */
  end(reason: Error): void;
}

/** What is said of an error is for a log: fifty megabytes of it are not. */
const LONGEST = { text: 2_000, stack: 8_000 };
/** An error may be its own cause. */
const CAUSES = 4;
/** Somebody's getters throw, or there is no text in it. */
const UNREADABLE: WireError = { name: 'Error', message: 'an error that can’t be read', stack: undefined };

function wireOf(error: unknown, causes: number): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error).slice(0, LONGEST.text), stack: undefined };
  const { name, message, stack, status } = error as Error & { status?: unknown };
  const cause = error.cause === undefined || causes === 0 ? null : wireOf(error.cause, causes - 1);
  const own = String(stack).slice(0, LONGEST.stack);
  return {
    name: String(name).slice(0, LONGEST.text),
    message: String(message).slice(0, LONGEST.text),
    stack: cause ? `${own}\n  caused by ${cause.stack ?? cause.message}` : own,
    ...(typeof status === 'number' && { status }),
  };
}

/** Errors keep across the border what is decided by them: name, status and stack. A class would not survive it. */
export function toWire(error: unknown): WireError {
  try {
    return wireOf(error, CAUSES);
  } catch {
    return UNREADABLE;
  }
}

export function fromWire({ name, message, stack, status }: WireError): Error {
  const error = Object.assign(new Error(String(message)), status === undefined ? {} : { status });
  Object.defineProperty(error, 'name', { value: String(name) });
  if (stack) error.stack = String(stack);
  return error;
}

const carrierIn = (value: unknown): Carrier | null =>
  typeof value === 'object' && value !== null && 'bytes' in value ? (value as Carrier) : null;

/** The value without its bytes, and these. */
function split(value: unknown): [rest: unknown, bytes: Uint8Array | null] {
  const carrier = carrierIn(value);
  return carrier?.bytes ? [{ ...carrier, bytes: null }, carrier.bytes] : [value, null];
}

function join<T>(value: T, bytes: Uint8Array | null): T {
  const carrier = bytes && carrierIn(value);
  if (carrier) carrier.bytes = bytes;
  return value;
}

/** Calls in both directions between two processes, answered in any order. `Near` is what this one does for the other. */
export function connect<Near, Far>(stream: Duplex, handlers: Handlers<Near>): Rpc<Far> {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  let answered = 0;
  let ended: Error | null = null;

  async function answer({ call, name, args }: Call): Promise<Answer> {
    try {
      // What is asked for may come from a process that is not itself any more.
      if (!Object.hasOwn(handlers as object, name)) throw new Error(`There is no ${name}`);
      const handler = handlers[name as keyof Near] as (...args: unknown[]) => unknown;
      return { answer: call, value: await handler(...args) };
    } catch (error) {
      return { answer: call, error: toWire(error) };
    }
  }

  function reply(result: Answer): void {
    if ('error' in result) return channel.send({ head: result, bytes: null });
    const [value, bytes] = split(result.value);
    channel.send({ head: { answer: result.answer, value }, bytes });
  }

  const channel = openFrames(stream, ({ head, bytes }) => {
    const message = head as Call | Answer;
    if ('call' in message) {
      join(message.args.at(-1), bytes);
      // A call without a number wants no answer.
      return void answer(message).then((result) => message.call > 0 && reply(result));
    }
    const waiter = waiting.get(message.answer);
    if (waiting.delete(message.answer)) answered++;
    if ('error' in message) waiter?.reject(fromWire(message.error));
    else waiter?.resolve(join(message.value, bytes) as never);
  });

  function send(call: number, name: string, args: unknown[]): void {
    const [rest, bytes] = split(args.at(-1));
    channel.send({ head: { call, name, args: bytes ? [...args.slice(0, -1), rest] : args } satisfies Call, bytes });
  }

  return {
    call(name, ...args) {
      if (ended) return Promise.reject(ended);
      const call = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(call, { resolve, reject });
        send(call, name, args);
      });
    },
    tell(name, ...args) {
      if (!ended) send(0, name, args);
    },
    waiting: () => waiting.size,
    answered: () => answered,
    end(reason) {
      ended = reason;
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}
