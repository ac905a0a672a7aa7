import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificates.ts';

const DEFAULT_PORTS: Record<string, number> = { 'postgres:': 5432, 'postgresql:': 5432, 'redis:': 6379 };

interface TlsEnd {
  /** On this machine. */
  port: number;
  /** Shows this certificate to whoever connects from now on. */
  show(certificate: Certificate): void;
  /** Leads whoever connects from now on to another server. */
  leadTo(target: string): void;
  close(): void;
}

/** Ends TLS before a server that speaks none. */
export async function startTlsEnd(target: string, certificate: Certificate): Promise<TlsEnd> {
  let { hostname, port, protocol } = new URL(target);
  const open = new Set<Socket>();
  let shown = certificate;

  function pass(from: Socket, to: Socket): void {
    from.on('error', () => undefined).on('close', () => to.destroy());
    from.pipe(to);
  }

  async function accept(near: Socket): Promise<void> {
    open.add(near);
    near.on('error', () => undefined).on('close', () => open.delete(near));
    if (protocol.startsWith('postgres')) {
      // It is asked for by the protocol's own words before.
      await once(near, 'data');
      near.write('S');
    }
    const secure = new TLSSocket(near, { isServer: true, ...shown });
    const far = connect(Number(port) || DEFAULT_PORTS[protocol]!, hostname);
    pass(secure, far);
    pass(far, secure);
  }

  const server = createServer((near) => void accept(near).catch(() => near.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    show: (other) => void (shown = other),
    leadTo: (other) => void ({ hostname, port, protocol } = new URL(other)),
    close() {
      server.close();
      open.forEach((socket) => socket.destroy());
    },
  };
}
