import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@nightlark/tooling/packages';
import { DOCUMENT } from './document.ts';

const run = promisify(execFile);

/** What everybody can get; React as here, so that it is shared. */
const packages = () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'node_modules/react/package.json'), 'utf8')) as { version: string };
  return ['vite@8.4.0', '@module-federation/vite@1.23.8', `react@${version}`, `react-dom@${version}`];
};

const LIKES = `
import { createElement, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

function Likes() {
  const place = useRef(null);
  useEffect(() => {
    const shown = import('nightlark_likes/app').then(({ mount }) => mount(place.current, {}));
    shown.catch((error) => (place.current.textContent = String(error)));
    return () => void shown.then(({ unmount }) => unmount());
  }, []);
  return createElement('div', { ref: place });
}

createRoot(document.getElementById('root')).render(
  createElement('main', {}, createElement('h2', {}, 'A stock host'), createElement(Likes)),
);
`;

const configFor = (manifest: string) => `
import { federation } from '@module-federation/vite';

const shared = { singleton: true };
export default {
  build: { target: 'esnext' },
  plugins: [
    federation({
      name: 'stock_host',
      remotes: { nightlark_likes: { type: 'module', name: 'nightlark_likes', entry: '${manifest}' } },
      shared: { react: shared, 'react-dom': shared },
      dts: false,
    }),
  ],
};
`;

/**
 * Builds a host by vite and its federation plugin, from an empty folder: with public packages, and the address of a remote's manifest.
 * @returns the folder to serve
 */
export async function buildByVite(manifest: string, folder: string): Promise<string> {
  const files = {
    'package.json': JSON.stringify({ name: 'stock-host', type: 'module' }),
    'index.html': `${DOCUMENT}<script type="module" src="/src/likes.js"></script>`,
    'src/likes.js': LIKES,
    'vite.config.js': configFor(manifest),
  };
  mkdirSync(path.join(folder, 'src'));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  // The project's Node, not the machine's.
  const env = { ...process.env, NODE_OPTIONS: '', PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}` };
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages()], { cwd: folder, env });
  await run('npx', ['vite', 'build'], { cwd: folder, env });
  return path.join(folder, 'dist');
}
