import type { Duplex } from 'node:stream';
import { FrameChannel } from './frames.ts';

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

type Response = { response: number; value: unknown } | { response: number; error: SerializedError };

/** A value with binary data under `bytes`, which is sent beside the JSON and not in it. */
interface BinaryPayload {
  bytes: Uint8Array | null;
}

export interface Rpc<Remote> {
  /** Calls a method of the other process; rejects with the error thrown there (name, message, stack and status are preserved). */
  call<Name extends keyof Remote & string>(
    name: Name,
    ...args: Remote[Name] extends (...args: infer Args) => unknown ? Args : never
  ): Promise<Remote[Name] extends (...args: never[]) => infer Result ? Awaited<Result> : never>;
  /** Calls a method without a response (a JSON-RPC notification). */
  notify: Rpc<Remote>['call'] extends (...args: infer Args) => unknown ? (...args: Args) => void : never;
  /** Number of calls without a response yet. */
  pendingCalls(): number;
  /** Number of calls that got a response so far. */
  completedCalls(): number;
  /** Rejects all pending and further calls. */
  end(reason: Error): void;
}

/** Error texts are truncated to these lengths, in characters. */
const MAX_LENGTH = { text: 2_000, stack: 8_000 };
/** Depth of `cause` chains: an error may be its own cause. */
const MAX_CAUSES = 4;
/** For a thrown value whose getters throw or that has no string form. */
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

/** Serializes a thrown value: name, message, stack, status and causes. */
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

/** Splits a value into its JSON part and its bytes. */
function detachBytes(value: unknown): [rest: unknown, bytes: Uint8Array | null] {
  const payload = binaryPayloadOf(value);
  return payload?.bytes ? [{ ...payload, bytes: null }, payload.bytes] : [value, null];
}

function attachBytes<T>(value: T, bytes: Uint8Array | null): T {
  const payload = bytes && binaryPayloadOf(value);
  if (payload) payload.bytes = bytes;
  return value;
}

async function handle<Local>(handlers: Handlers<Local>, { call, name, args }: Request): Promise<Response> {
  try {
    // The other process runs foreign code: the name is untrusted.
    if (!Object.hasOwn(handlers as object, name)) throw new Error(`There is no ${name}`);
    const handler = handlers[name as keyof Local] as (...args: unknown[]) => unknown;
    return { response: call, value: await handler(...args) };
  } catch (error) {
    return { response: call, error: serializeError(error) };
  }
}

/**
 * Connects two processes by remote procedure calls in both directions, answered in any order.
 * @param handlers methods that the other process may call (`Local`); `Remote` are the other's
 * @example
 * const rpc = connect<GatewayCalls, RendererCalls>(socket, { findLander, … });
 * const page = await rpc.call('render', ticket, setId, request);
 * rpc.notify('abort', ticket);
 */
export function connect<Local, Remote>(stream: Duplex, handlers: Handlers<Local>): Rpc<Remote> {
  const pending = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let completed = 0;
  let ended: Error | null = null;

  function reply(result: Response): void {
    if ('error' in result) return channel.send({ head: result, bytes: null });
    const { response } = result;
    const [value, bytes] = detachBytes(result.value);
    try {
      channel.send({ head: { response, value } satisfies Response, bytes });
    } catch (error) {
      // The value has no JSON form (a BigInt, a cycle).
      channel.send({ head: { response, error: serializeError(error) } satisfies Response, bytes: null });
    }
  }

  const channel = new FrameChannel(stream, ({ head, bytes }) => {
    const message = head as Request | Response;
    if ('call' in message) {
      attachBytes(message.args.at(-1), bytes);
      // Id 0 is a notification: no response.
      return void handle(handlers, message).then((result) => message.call > 0 && reply(result));
    }
    const caller = pending.get(message.response);
    if (pending.delete(message.response)) completed++;
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
        // Throws for arguments without a JSON form, which nobody would answer.
        send(call, name, args);
        pending.set(call, { resolve, reject });
      });
    },
    notify(name, ...args) {
      if (!ended) send(0, name, args);
    },
    pendingCalls: () => pending.size,
    completedCalls: () => completed,
    end(reason) {
      ended = reason;
      for (const { reject } of pending.values()) reject(reason);
      pending.clear();
    },
  };
}
