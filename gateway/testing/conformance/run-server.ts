/** Runs the conformance checks against the gateway's host, in plain Node like the gateway, and prints the results. */
import type { SharedLibrary } from '@nightlark/release';
import { createReleaseHost } from '@nightlark/release/renderer';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FAULTS, fixtures, input } from './input.ts';

interface Bundle {
  surface: readonly SharedLibrary[];
  runChecks: (subject: object) => Promise<unknown>;
}

const require = createRequire(import.meta.url);
const { surface, runChecks } = require(path.join(fixtures()['shell/conformance']!, 'server/server.cjs')) as Bundle;
const scratch = mkdtempSync(path.join(tmpdir(), 'conformance-'));
const good = path.join(fixtures()['mf-alpha@1.0.0']!, 'server');

for (const [fault, { cjs }] of Object.entries(FAULTS)) {
  mkdirSync(path.join(scratch, `mf_alpha_${fault}`));
  writeFileSync(path.join(scratch, `mf_alpha_${fault}`, 'remoteEntry.cjs'), cjs);
}
const remotes = input();
const directories: Record<string, string> = {
  [remotes.good.federationName]: good,
  [remotes.newer.federationName]: path.join(fixtures()['mf-alpha@1.1.0']!, 'server'),
};
const host = createReleaseHost(surface);
const results = await runChecks({
  ...remotes,
  surface,
  host: {
    loadRemote: (remote: typeof remotes.good) =>
      host.loadRemote(remote, (file) =>
        require(path.join(directories[remote.federationName] ?? path.join(scratch, remote.federationName), file)),
      ),
  },
  restore: async () => cpSync(good, path.join(scratch, remotes.missing.federationName), { recursive: true }),
});
rmSync(scratch, { recursive: true, force: true });
console.log(`RESULTS ${JSON.stringify(results)}`);
process.exit(0);
