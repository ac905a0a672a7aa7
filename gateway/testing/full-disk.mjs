// Preloaded into a gateway of the tests: as long as the file FULL_DISK exists, the disk has no room for another byte.
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
// What streams write with: a file is made, and what should be in it does not fit.
for (const name of ['write', 'writev']) {
  const real = fs[name];
  // The log goes elsewhere.
  fs[name] = (...args) => (args[0] > 2 && fs.existsSync(flag) ? process.nextTick(args.at(-1), full()) : real(...args));
}
syncBuiltinESMExports();
