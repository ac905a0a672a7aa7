import { connect } from 'node:net';

/** Sends a raw request; returns the response as text. `keepFrom` closes the connection after so many bytes of the body. */
export function sendRaw(
  port: number,
  line: string,
  headers: Record<string, string>,
  { body = Buffer.alloc(0), keepFrom = body.length }: { body?: Buffer; keepFrom?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('error', reject);
    socket.on('data', (part) => (answer += String(part)));
    socket.on('close', () => resolve(answer));
    const head = Object.entries({ 'content-length': String(body.length), connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`${line} HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(body.subarray(0, keepFrom), () => void (keepFrom < body.length && socket.destroy()));
  });
}
