import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Certificate {
  key: Buffer;
  cert: Buffer;
}

interface Certificates {
  /** The file of the authority that signed both. */
  authority: string;
  valid: Certificate;
  expired: Certificate;
}

const CONFIG = `
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
certificate = authority.pem
private_key = authority.key
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = names
unique_subject = no
[any]
commonName = supplied
[names]
subjectAltName = DNS:*.fault.test
`;
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().replace(/[-:T]/g, '').replace(/\..*/, 'Z');

/** Certificates of servers below fault.test, by openssl, in this directory. */
export function makeCertificates(directory: string): Certificates {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
  const file = (name: string) => path.join(directory, name);
  writeFileSync(file('openssl.cnf'), CONFIG);
  writeFileSync(file('index.txt'), '');
  openssl('req', '-x509', ...NEW_KEY, '-keyout', 'authority.key', '-out', 'authority.pem', '-days', '2', '-subj', '/CN=authority');
  openssl('req', ...NEW_KEY, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=server');
  const issue = (name: string, from: number, to: number): Certificate => {
    const dates = ['-startdate', day(from), '-enddate', day(to)];
    openssl('ca', '-batch', '-config', 'openssl.cnf', '-in', 'server.csr', '-out', name, '-notext', ...dates);
    return { key: readFileSync(file('server.key')), cert: readFileSync(file(name)) };
  };
  return { authority: file('authority.pem'), valid: issue('valid.pem', -1, 1), expired: issue('expired.pem', -2, -1) };
}
