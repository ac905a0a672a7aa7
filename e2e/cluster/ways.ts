import path from 'node:path';
import { startTcpProxy, type TcpProxy } from '@nightlark/backend/testing/tcp-proxy';
import { makeCertificates } from './certificates.ts';
import { startTlsEnd } from './tls-end.ts';
import { createWorld } from './world.ts';

/** The way to a service, by a name and TLS: faults are injected into it. */
interface Way extends Pick<TcpProxy, 'freeze' | 'refuse' | 'reset' | 'slow' | 'heal'> {
  /** Shows an expired certificate to whoever connects, and cuts who is connected. */
  expire(): void;
  /** Leads to another server from now on, and cuts who is connected. */
  leadTo(target: string): void;
}

const WITH_TLS: Record<string, string> = { 'redis:': 'rediss:', 'http:': 'https:', 'smtp:': 'smtps:' };

/** Lays ways to services, and keeps what they need in this directory. */
export function createWays(directory: string) {
  const { authority, valid, expired } = makeCertificates(directory);
  const world = createWorld(path.join(directory, 'world.json'));
  const ways: Record<string, Way> = {};
  const ends: (() => unknown)[] = [];
  return {
    ways,
    world,
    /** Of the programs that go these ways. */
    env: { ...world.env, NODE_EXTRA_CA_CERTS: authority },
    /** @returns the address by which the service is reached */
    async lay(name: string, target: string): Promise<string> {
      const tls = await startTlsEnd(target, valid);
      const proxy = await startTcpProxy(`tcp://127.0.0.1:${tls.port}`);
      ends.push(tls.close, proxy.close);
      ways[name] = {
        ...proxy,
        expire() {
          tls.show(expired);
          proxy.reset();
        },
        leadTo(other) {
          tls.leadTo(other);
          proxy.reset();
        },
        async heal() {
          tls.show(valid);
          await proxy.heal();
        },
      };
      const { protocol, username, password, pathname } = new URL(target);
      const user = username && `${username}${password && `:${password}`}@`;
      const verify = protocol.startsWith('postgres') ? `?sslmode=verify-full&sslrootcert=${authority}` : '';
      return `${WITH_TLS[protocol] ?? protocol}//${user}${name}.fault.test:${new URL(proxy.url).port}${pathname}${verify}`;
    },
    async close() {
      for (const end of ends) await end();
    },
  };
}
