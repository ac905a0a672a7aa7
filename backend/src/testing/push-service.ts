import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Only for this file, for a name that does not resolve: it protects nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUagAwIBAgIUGxLEgB/dQvnGIKeaLL4pExR35ZwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTEyMzE0MDMxNloYDzIxMjYxMDMw
MTQwMzE2WjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQXpn2DleSCRmbEvYsqcP4m1FQPEUtvEkzc3gIfIgtsw+lgxwPuADfr
Xr3QSoQTh2AyMCEPGHNw32QdXDPR+dEUo3QwcjAdBgNVHQ4EFgQUOYQkgd2ZO+zI
cjrhMdrUcPDTys0wHwYDVR0jBBgwFoAUOYQkgd2ZO+zIcjrhMdrUcPDTys0wDwYD
VR0TAQH/BAUwAwEB/zAfBgNVHREEGDAWgglwdXNoLnRlc3SCCWxvY2FsaG9zdDAK
BggqhkjOPQQDAgNIADBFAiBEaLLQzAqSDlQzA+hSVVy6x2VorCbVlAnAakKwVvPA
RwIhALJIuAFLEamSFo9PVmeYyjLLfqeBZyeTkoSzNEeqwjMq
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2q3rCLJlUOaSfqdg
qNwp3i2s+rbBSpzrMn5S3MlxGcihRANCAAQXpn2DleSCRmbEvYsqcP4m1FQPEUtv
Ekzc3gIfIgtsw+lgxwPuADfrXr3QSoQTh2AyMCEPGHNw32QdXDPR+dEU
-----END PRIVATE KEY-----`;

export interface PushDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Received messages, as decrypted by the browser. */
  received: { topic: string | undefined; message: Record<string, unknown> }[];
  /** From now on the service responds that the subscription is gone. */
  isGone: boolean;
}

export interface PushService {
  /** The host of subscriptions' endpoints. */
  host: string;
  /** Connects to the service, whatever the host and its port. */
  agent: Agent;
  device(): PushDevice;
  close(): Promise<void>;
}

/** A fake push service: accepts encrypted messages over https, and decrypts them as browsers do (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, PushDevice & { read(body: Buffer): Record<string, unknown> }>();
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const device = devices.get(request.url!);
      if (!device || device.isGone) return void response.writeHead(410).end();
      if (!/^vapid t=/.test(request.headers.authorization ?? '')) return void response.writeHead(401).end();
      device.received.push({ topic: request.headers['topic'] as string | undefined, message: device.read(Buffer.concat(parts)) });
      response.writeHead(201).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = 'push.test';
  const lookup = (_name: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
  return {
    host,
    // Its certificate is self-signed, and as old as this file.
    agent: new Agent({ rejectUnauthorized: false, lookup: lookup as never, port }),
    device() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(9).toString('base64url')}`;
      const device = {
        subscription: {
          endpoint: `https://${host}${path}`,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        received: [],
        isGone: false,
        read: (body: Buffer) => JSON.parse(decrypt(body, keys, auth)) as Record<string, unknown>,
      };
      devices.set(path, device);
      return device;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** One record of `aes128gcm` (RFC 8188). */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12)).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
