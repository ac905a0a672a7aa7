import type { MessagePort, Worker } from 'node:worker_threads';

type Handlers<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result ? (...args: Args) => Result | Promise<Awaited<Result>> : never;
};

interface Call {
  call: number;
  name: string;
  args: unknown[];
}

type Answer = { answer: number; value: unknown } | { answer: number; error: WireError };

interface WireError {
  name: string;
  message: string;
  stack: string | undefined;
  status?: unknown;
}

export interface Rpc<Far> {
  /** Calls the other thread; rejects with what was thrown there, its name and status kept. */
  call<Name extends keyof Far & string>(
    name: Name,
    ...args: Far[Name] extends (...args: infer Args) => unknown ? Args : never
  ): Promise<Far[Name] extends (...args: never[]) => infer Result ? Awaited<Result> : never>;
  /** How many calls wait for their answer. */
  waiting(): number;
  /** Rejects all that wait: the other thread is gone. */
  end(reason: Error): void;
}

/** Errors keep across the border what is decided by them: name, status and stack. A class would not survive it. */
export function toWire(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined };
  const cause = error.cause === undefined ? '' : `\n  caused by ${toWire(error.cause).stack ?? toWire(error.cause).message}`;
  const { status } = error as { status?: unknown };
  return { name: error.name, message: error.message, stack: `${error.stack}${cause}`, ...(typeof status === 'number' && { status }) };
}

export function fromWire({ name, message, stack, status }: WireError): Error {
  const error = Object.assign(new Error(message), status === undefined ? {} : { status });
  Object.defineProperty(error, 'name', { value: name });
  if (stack) error.stack = stack;
  return error;
}

/** The bytes that an answer carries are handed over, not copied: whoever answers is done with them. */
function bytesOf(answer: Answer): ArrayBuffer[] {
  const value: unknown = 'value' in answer ? answer.value : null;
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part: unknown) => (part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : []));
}

/** Calls in both directions between two threads, answered in any order. `Near` is what this thread does for the other. */
export function connect<Near, Far>(port: MessagePort | Worker, handlers: Handlers<Near>): Rpc<Far> {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  let ended: Error | null = null;

  async function answer({ call, name, args }: Call): Promise<Answer> {
    try {
      const handler = handlers[name as keyof Near] as (...args: unknown[]) => unknown;
      return { answer: call, value: await handler(...args) };
    } catch (error) {
      return { answer: call, error: toWire(error) };
    }
  }

  port.on('message', (message: Call | Answer) => {
    if ('call' in message) return void answer(message).then((result) => port.postMessage(result, bytesOf(result)));
    const waiter = waiting.get(message.answer);
    waiting.delete(message.answer);
    if ('error' in message) waiter?.reject(fromWire(message.error));
    else waiter?.resolve(message.value as never);
  });

  return {
    call(name, ...args) {
      if (ended) return Promise.reject(ended);
      const call = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(call, { resolve, reject });
        port.postMessage({ call, name, args } satisfies Call);
      });
    },
    waiting: () => waiting.size,
    end(reason) {
      ended = reason;
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}
