import { REACT, startLiveFault, testLoaderFaultsStayInArea, type LiveFault } from '../../testing/live-fault.ts';

/** Attacks on shared objects by live releases that bypassed the gate: other remotes must be unaffected, and the release removed. */
let site: LiveFault;
beforeEach(async () => {
  site = await startLiveFault();
}, 120_000);
afterEach(() => site.gateway.stop());

testLoaderFaultsStayInArea(
  () => site,
  [
    ['replaces fetch', 'globalThis.fetch = () => { throw new Error("mine") };'],
    ['replaces a hook of React', `${REACT}.useMemo = () => { throw new Error("mine") };`],
    ['replaces React’s default export', `${REACT}.default.useMemo = () => { throw new Error("mine") };`],
    ['changes React’s state', `${REACT}.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H = null;`],
    ['changes a prototype', 'Array.prototype.map = () => [];'],
    ['adds to a prototype', 'Object.prototype.polluted = 1;'],
    ['adds a global', 'globalThis.leak = 1;'],
    ['changes what requests are', 'Request.prototype.clone = () => null;'],
    ['changes how JSON is written', 'JSON.stringify = () => "{}";'],
  ],
);
