import { connect, type Socket } from 'node:net';

/** A raw connection, with the received response. */
export interface RawClient {
  socket: Socket;
  /** Received so far. */
  text(): string;
  /** Resolves with the whole response when the other side closed. */
  closed: Promise<string>;
  /** Resolves when the response contains these words. */
  until(words: string): Promise<void>;
}

/** Connects and sends a head (lines without line breaks) and the beginning of a body. */
export function rawClient(port: number, head: readonly string[], body = ''): RawClient {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  // A reset is a valid outcome; tests check what was received before it.
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.write([...head, '', body].join('\r\n'));
  return {
    socket,
    closed,
    text: () => text,
    until: (words) =>
      new Promise((resolve, reject) => {
        const look = () => text.includes(words) && resolve();
        socket.on('data', look).once('close', () => reject(new Error(`closed after: ${text}`)));
        look();
      }),
  };
}

/** Declares a body and sends one byte of it. */
export const slowBodyClient = (port: number, path: string, headers: readonly string[] = []) =>
  rawClient(port, [`POST ${path} HTTP/1.1`, 'host: localhost', 'content-length: 5000', ...headers], '{');

/** Opens an event stream. */
export const eventStreamClient = (port: number, headers: readonly string[] = []) =>
  rawClient(port, ['GET /api/events.php HTTP/1.1', 'host: localhost', ...headers]);

/** The JSON of a raw response. */
export const jsonOf = (answer: string): unknown => JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? 'null');
