import { startLiveFault, testLoaderFaultsStayInArea, type LiveFault } from '../../testing/live-fault.ts';

/** Attacks on the process by live releases that bypassed the gate: other remotes must be unaffected, and the release removed. */
let site: LiveFault;
beforeEach(async () => {
  site = await startLiveFault();
}, 120_000);
afterEach(() => site.gateway.stop());

testLoaderFaultsStayInArea(
  () => site,
  [
    ['ends the process', 'process.exit(1);'],
    ['ends the gateway', `process.kill(process.ppid, 'SIGKILL');`],
    ['asks for a builtin', `process.getBuiltinModule('node:fs').readFileSync('/etc/passwd');`],
    ['requires a builtin', `__non_webpack_require__('node:child_process');`],
    ['imports a builtin', `await import('node:fs');`],
    ['makes code from text', `new Function('return process')();`],
    ['looks for the network', `await fetch('http://127.0.0.1/');`],
    ['opens a socket', `new WebSocket('ws://127.0.0.1/');`],
    ['listens to the process', `process.on('exit', () => {});`],
  ],
);
