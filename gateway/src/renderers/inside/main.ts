/** Main module of a renderer process, where the server bundles of shell and remotes run. Started and watched by `render-process.ts`. */
import { openModules, type ShellServer } from '@nightlark/release/renderer';
import { Socket } from 'node:net';
import { CHANNEL_FD, type GatewayCalls, type RendererCalls, type RendererSetup, type Surface } from '../protocol.ts';
import { connect } from '../rpc.ts';
import { Pages } from './pages.ts';

const exit = process.exit.bind(process);
const channel = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
// The gateway exited or closed the channel.
channel.on('close', () => exit(0)).on('error', () => exit(1));

let pages: Pages;

function setUp(setup: RendererSetup): Surface {
  const { shellDirectory, shellAssets } = setup;
  const shell = openModules(shellDirectory, shellAssets.files, { mayUseNode: true })('server/server.cjs') as ShellServer;
  pages = new Pages(setup, shell, gateway);
  return shell.surface.map(({ key, version }) => ({ key, version }));
}

const gateway = connect<RendererCalls, GatewayCalls>(channel, {
  setUp,
  addRelease: (stored) => pages.addRelease(stored),
  addSet: (id, set) => pages.addSet(id, set),
  dropSet: (id) => pages.dropSet(id),
  render: (page, set, request) => pages.render(page, set, request),
  abort: (page) => pages.abort(page),
  prepare: (federationName) => pages.prepare(federationName),
  dropRelease: (federationName) => pages.dropRelease(federationName),
  ping: () => {},
});
