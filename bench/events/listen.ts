/** A separate process that holds open streams and records when each message arrived; its parent tells it what to open. */
import { connect } from 'node:net';

export interface ListenCommand {
  port: number;
  /** A cookie for each stream. */
  cookies: string[];
}
/** Open streams, and messages since the last query: their number and time in milliseconds. */
export interface ListenReport {
  open: number;
  arrivals: [message: number, at: number][];
}

const AT_ONCE = 100;
const OPEN_MS = 10_000;
/** A message of the other member, or an event that was only published. */
const MESSAGE = /"own":false,"type":"text","text":"#(\d+)"|"credits":(\d+),"paid_user":false/g;
let open = 0;
let arrivals: ListenReport['arrivals'] = [];

function openStream(port: number, cookie: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let isOpen = false;
    setTimeout(resolve, OPEN_MS).unref();
    socket.setNoDelay(true);
    socket.write(`GET /api/events.php HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`);
    socket.on('data', (part) => {
      const at = performance.timeOrigin + performance.now();
      const text = String(part);
      if (!isOpen && text.includes('event: sync')) {
        isOpen = true;
        open++;
        resolve();
      }
      for (const [, message, published] of text.matchAll(MESSAGE)) arrivals.push([Number(message ?? published), at]);
    });
    socket.on('error', () => resolve());
    socket.on('close', () => {
      if (isOpen) open--;
      resolve();
    });
  });
}

process.on('message', async (message: ListenCommand | 'heard?') => {
  if (message !== 'heard?') {
    const { port, cookies } = message;
    for (let from = 0; from < cookies.length; from += AT_ONCE) {
      const before = open;
      await Promise.all(cookies.slice(from, from + AT_ONCE).map((cookie) => openStream(port, cookie)));
      // No more streams open: waiting for the rest would be in vain.
      if (open === before) break;
    }
  }
  process.send!({ open, arrivals } satisfies ListenReport);
  arrivals = [];
});
