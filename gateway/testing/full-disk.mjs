// Preloaded into a gateway by tests: while the file that FULL_DISK names exists, writes fail with ENOSPC.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const flag = process.env['FULL_DISK'];
const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });

for (const name of ['writeFile', 'appendFile', 'cp']) {
  const real = fs.promises[name];
  fs.promises[name] = async (...args) => {
    if (fs.existsSync(flag)) throw full();
    return real(...args);
  };
}
// Used by streams: the file is created, and writing its content fails.
for (const name of ['write', 'writev']) {
  const real = fs[name];
  // Not stdout and stderr, so that the log is still written.
  fs[name] = (...args) => (args[0] > 2 && fs.existsSync(flag) ? process.nextTick(args.at(-1), full()) : real(...args));
}
syncBuiltinESMExports();
