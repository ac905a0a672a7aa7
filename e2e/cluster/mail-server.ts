import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Refuses whoever connects, with words, until told otherwise. */
  refuse(does: boolean): void;
  close(): Promise<void>;
}

/** A mail server that takes whatever it is given. */
export async function startMailServer(): Promise<MailServer> {
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(refuses ? Object.assign(new Error('Not now.'), { responseCode: 421 }) : null),
    onMailFrom: (_address, _session, done) => done(refuses ? Object.assign(new Error('Not now.'), { responseCode: 421 }) : null),
    onData(stream, _session, done) {
      stream.on('end', () => done()).resume();
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    refuse: (does) => void (refuses = does),
    close: () => new Promise((done) => server.close(done)),
  };
}
