/** A separate process that holds open streams or slow request bodies against a gateway; its parent tells it what to hold. */
import { connect, type Socket } from 'node:net';

const DRIP_MS = 1_000;
const AT_ONCE = 50;
const OPEN_MS = 60_000;

export interface LoadCommand {
  port: number;
  /** A cookie for each stream. */
  streams: string[];
  bodies: number;
}
/** The number currently held. */
export interface LoadReport {
  streams: number;
  bodies: number;
  /** Streams that were closed or refused. */
  lost: number;
}

const held: LoadReport = { streams: 0, bodies: 0, lost: 0 };
const open = new Set<Socket>();
let isOver = false;

function connectTo(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  open.add(socket);
  return socket.on('error', () => {}).once('close', () => open.delete(socket));
}

/** Resolves once the stream has started, or was refused. */
function openStream(port: number, cookie: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connectTo(port);
    let isOpen = false;
    socket.write(`GET /api/events.php HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`);
    socket.on('data', (part) => {
      if (isOpen) return;
      if (!String(part).startsWith('HTTP/1.1 200')) return void socket.destroy();
      isOpen = true;
      held.streams++;
      resolve();
    });
    socket.once('close', () => {
      if (isOpen) held.streams--;
      if (!isOver) held.lost++;
      resolve();
    });
  });
}

/** One request body after the other, a byte a second until the server aborts it. */
function drip(port: number): void {
  if (isOver) return;
  const socket = connectTo(port);
  socket.write(`POST /api/user.php HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`);
  held.bodies++;
  const timer = setInterval(() => socket.write(' '), DRIP_MS);
  socket.once('close', () => {
    clearInterval(timer);
    held.bodies--;
    setTimeout(() => drip(port), 10);
  });
  socket.resume();
}

async function hold({ port, streams, bodies }: LoadCommand): Promise<void> {
  const deadline = Date.now() + OPEN_MS;
  for (let at = 0; at < streams.length && Date.now() < deadline; at += AT_ONCE)
    await Promise.all(streams.slice(at, at + AT_ONCE).map((cookie) => openStream(port, cookie)));
  for (let count = 0; count < bodies; count++) drip(port);
  process.send?.('held');
}

process.on('message', (message: LoadCommand | 'report') => {
  if (message === 'report') process.send?.(held);
  else void hold(message);
});
process.once('disconnect', () => {
  isOver = true;
  for (const socket of open) socket.destroy();
  process.exit(0);
});
