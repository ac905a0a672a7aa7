import { openGate as openGateOf } from '@nightlark/release/gate';
import type { Gate } from '@nightlark/release/platform';
import path from 'node:path';

/** What a release must pass here, as on a running platform: checked against the shell in the data directory. */
export function openGate(dataDir: string): Gate {
  return openGateOf(process.env['SHELL_DIR'] || path.join(dataDir, 'shell'));
}
