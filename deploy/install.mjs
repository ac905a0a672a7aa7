#!/usr/bin/env node
// Unpacks an archive of `npm run release` into an empty directory, if it is whole, signed and of this machine's platform:
//   node install.mjs nightlark-….tar.gz /srv/nightlark-1 --key registry-public.pem
// It needs nothing but Node, and the archive's signature (`….tar.gz.json`) beside it.
import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

function fail(text) {
  console.error(`✗ ${text}`);
  process.exit(1);
}

/** What is signed of an archive. */
function readSigned(file, key) {
  let envelope;
  try {
    envelope = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    fail(`The archive is not signed: ${file} ${error.code === 'ENOENT' ? 'is missing' : `can't be read (${error.message})`}`);
  }
  const { payload = '', signature = '' } = envelope;
  if (!verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64')))
    fail(`${file} is not signed by the key of --key: the archive is of somebody else, or was changed.`);
  return JSON.parse(payload);
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
const [archive, target] = positionals;
if (!archive || !target || !values.key) fail('usage: node install.mjs <archive> <empty directory> --key <public key, PEM>');
if (!existsSync(archive)) fail(`${archive} is missing`);
const signed = readSigned(`${archive}.json`, createPublicKey(readFileSync(values.key)));
const content = readFileSync(archive);
if (content.length !== signed.size) fail(`${archive} is torn: it has ${content.length} of ${signed.size} bytes. Copy it again.`);
if (createHash('sha256').update(content).digest('hex') !== signed.sha256) fail(`${archive} is not what was signed. Copy it again.`);
const platform = `${process.platform}-${process.arch}`;
if (platform !== signed.platform) fail(`${archive} is for ${signed.platform}, and this machine is ${platform}.`);
const [major] = process.versions.node.split('.').map(Number);
if (major !== signed.node) fail(`${archive} needs Node ${signed.node}; ${process.execPath} is ${process.versions.node}.`);
mkdirSync(target, { recursive: true });
if (readdirSync(target).length > 0) fail(`${target} is not empty`);
const { status } = spawnSync('tar', ['-xz', '-C', target], { input: content, stdio: ['pipe', 'inherit', 'inherit'] });
if (status !== 0) fail(`tar could not unpack ${archive}`);
console.log(`✓ ${signed.name} ${signed.version} (${signed.commit.slice(0, 12)}) is in ${path.resolve(target)}`);
