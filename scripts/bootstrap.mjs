// Runs on Node 18 or newer, before an npm script: installs the packages if needed, so that the script finds Node 24 in node_modules/.bin.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules', '.cache', 'bootstrap-stamp');
const major = Number(process.versions.node.split('.')[0]);

if (major < 18)
  fail(
    `Node ${process.versions.node} is too old to install the packages. Install Node 18 or newer; the project brings its own Node 24 after that.`,
  );

const lock = path.join(root, 'package-lock.json');
if (!existsSync(lock)) fail('package-lock.json is missing: this is not a complete checkout.');
const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
const stamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(path.join(root, 'node_modules', '.bin'));

if (!stamped && fitsLock()) {
  // Up to date after an `npm install`; `npm ci` would delete node_modules under a running product.
  keepStamp();
} else if (!stamped) {
  console.log('› Installing packages (once, and again when package-lock.json changes) …');
  const started = Date.now();
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
        cwd: root,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      });
  if (result.status !== 0) fail('npm ci failed. The lines above say why; most often the npm registry could not be reached.');
  keepStamp();
  console.log(`› Installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

try {
  const version = execFileSync(path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node'), ['--version'], {
    encoding: 'utf8',
  }).trim();
  if (!version.startsWith('v24.')) fail(`The project's own Node is ${version}, expected 24. Delete node_modules and start again.`);
} catch {
  fail(
    'The npm package "node" did not bring its runtime: its install script may be switched off (npm config ignore-scripts). Delete node_modules, allow it and start again.',
  );
}

/** Whether node_modules matches the lock file, by npm's own record of it, and the commands of our packages are linked. */
function fitsLock() {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const there = JSON.parse(readFileSync(record, 'utf8')).packages;
  const packages = JSON.parse(readFileSync(lock, 'utf8')).packages;
  const commands = Object.entries(packages).flatMap(([place, { bin }]) => (place.includes('node_modules/') ? [] : Object.keys(bin ?? {})));
  if (!commands.every((name) => existsSync(path.join(root, 'node_modules', '.bin', name)))) return false;
  return Object.entries(packages)
    .filter(([place]) => place.includes('node_modules/'))
    .every(([place, { version, integrity, resolved, link, optional }]) => {
      const found = there[place];
      if (!found) return optional === true;
      return found.version === version && found.integrity === integrity && (!link || (found.link && found.resolved === resolved));
    });
}

function keepStamp() {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function fail(text) {
  console.error(`✗ ${text}`);
  process.exit(1);
}
