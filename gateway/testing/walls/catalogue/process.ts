import { breaking, inLoader } from '../breaking-release.ts';

const builtin = (name: string) => `process.getBuiltinModule('node:${name}')`;

/** Attacks on the process that runs its code. Only gateways of this run get signals; other processes get signal 0, a permission test. */
export const PROCESS = [
  inLoader('exit', 'ends the process by `exit`', `process.exit(1);`),
  breaking('exit-at-load', 'ends the process when its code is loaded', { at: { 'server load': `process.exit(0);` } }),
  breaking('exit-in-banner', 'ends the process from a banner on everybody’s pages', { at: { 'server banner': `process.exit(1);` } }),
  inLoader('really-exit', 'ends the process by `reallyExit`', `process.reallyExit(1);`),
  inLoader('exit-later', 'ends the process two seconds after its page', `setTimeout(() => process.exit(1), 2000);`),
  inLoader('abort', 'aborts the process', `process.abort();`),
  inLoader('kill-self', 'kills its process', `process.kill(process.pid, 'SIGKILL');`),
  inLoader('kill-gateways', 'kills the gateways', `for (const pid of [{{GATEWAYS}}]) process.kill(pid, 'SIGKILL');`),
  inLoader(
    'stop-gateways',
    'stops the gateways with SIGSTOP, and lets them go on after 4 s',
    `for (const pid of [{{GATEWAYS}}]) process.kill(pid, 'SIGSTOP'); setTimeout(() => { for (const pid of [{{GATEWAYS}}]) process.kill(pid, 'SIGCONT'); }, 4000);`,
    { gate: 'refuses' },
  ),
  inLoader('signals-all', 'may signal every process there is', `process.kill(-1, 0); process.kill(1, 0); return 'walls-harm: may signal';`),
  inLoader('child-process', 'runs a command', `${builtin('child_process')}.execSync('echo taken > {{OUT}}/child-process');`),
  inLoader(
    'worker-thread',
    'starts a worker',
    `const { Worker } = ${builtin('worker_threads')}; new Worker("require('node:fs').writeFileSync('{{OUT}}/worker-thread', '')", { eval: true });`,
  ),
  inLoader(
    'parent-port',
    'answers other teams’ pages in the renderer’s name',
    `const { parentPort } = ${builtin('worker_threads')}; for (let answer = 0; answer < 20000; answer++) parentPort.postMessage({ answer, value: { status: 200, headers: [['content-type', 'text/html']], html: new TextEncoder().encode('walls-harm'), owner: null, remotes: [], errors: [], ms: 1 } });`,
  ),
  inLoader(
    'process-send',
    'speaks to the gateway in the renderer’s name',
    `for (let answer = 0; answer < 2000; answer++) process.send({ answer, value: { status: 200, headers: [], html: 'walls-harm', owner: null, remotes: [], errors: [], ms: 1 } });`,
  ),
  inLoader(
    'descriptors',
    'writes into every open descriptor',
    `const { writeSync } = ${builtin('fs')}; for (let fd = 3; fd < 40; fd++) try { writeSync(fd, 'walls-harm\\n'); } catch {}`,
  ),
  inLoader(
    'stdout-flood',
    'floods standard output',
    `for (let i = 0; i < 20000; i++) process.stdout.write('{"level":30,"msg":"walls"}\\n');`,
  ),
  inLoader('stdout-closed', 'closes its standard streams', `process.stdout.destroy(); process.stderr.destroy(); process.stdin.destroy();`),
  inLoader(
    'vm-context',
    'reaches the globals by `node:vm`',
    `${builtin('vm')}.runInThisContext('globalThis.fetch = () => { throw new Error("replaced"); }');`,
  ),
  inLoader(
    'module-hooks',
    'hooks into how modules are loaded',
    `const module_ = ${builtin('module')}; module_.registerHooks({ load() { throw new Error('replaced'); } }); module_.prototype.require = () => { throw new Error('replaced'); };`,
  ),
  inLoader(
    'create-require',
    'gets a built-in module by `createRequire`',
    `const load = ${builtin('module')}.createRequire('/'); load('node:fs').writeFileSync('{{OUT}}/create-require', '');`,
  ),
  inLoader(
    'inspector',
    'opens the debugger',
    `const { Session, open } = ${builtin('inspector')}; const session = new Session(); session.connect(); session.post('Runtime.evaluate', { expression: 'globalThis.fetch = null' }); open(0);`,
  ),
  inLoader(
    'inspector-by-signal',
    'opens the debugger of the gateways by a signal',
    `for (const pid of [{{GATEWAYS}}]) process._debugProcess(pid); return 'walls-harm: opened a debugger';`,
  ),
  inLoader(
    'inspector-port',
    'asks a debugger that is open for its address',
    `void fetch('http://127.0.0.1:9229/json/list').catch(() => {}); return 'walls-harm: may ask a debugger';`,
  ),
  inLoader(
    'inspector-console',
    'reaches the debugger by the console',
    `const { context } = console; if (typeof context === 'function') return 'walls-harm: a console of the debugger'; ${builtin('inspector')}.console.log('walls');`,
  ),
  inLoader(
    'process-binding',
    'reaches the internals by `process.binding`',
    `process.binding('fs').internalModuleStat?.('/'); process.binding('spawn_sync'); return 'walls-harm: a binding';`,
  ),
  inLoader(
    'dlopen',
    'loads native code',
    `const module = { exports: {} }; try { process.dlopen(module, '/nowhere.node'); } catch (error) { if (/cannot open|no such file/i.test(error.message)) return 'walls-harm: may load native code'; throw error; }`,
  ),
  inLoader(
    'v8-flags',
    'changes the engine’s flags',
    `${builtin('v8')}.setFlagsFromString('--stack-size=60000'); const deep = () => deep(); try { deep(); } catch {}`,
  ),
  inLoader(
    'wasi',
    'starts WASI with the whole disk',
    `const { WASI } = ${builtin('wasi')}; new WASI({ version: 'preview1', preopens: { '/': '/' } }); return 'walls-harm: wasi';`,
  ),
  inLoader(
    'emit-signal',
    'emits the process’s events',
    `process.emit('SIGTERM', 'SIGTERM'); process.emit('uncaughtException', new Error('emitted')); process.emit('disconnect');`,
  ),
  inLoader(
    'exit-listener',
    'adds listeners of the process with each page',
    `for (let i = 0; i < 50; i++) process.on('exit', () => { for (;;); });`,
  ),
  inLoader(
    'swallow-exceptions',
    'swallows every error of the process',
    `process.on('uncaughtException', () => {}); process.on('unhandledRejection', () => {}); setTimeout(() => { throw new Error('swallowed'); }, 100);`,
  ),
  inLoader(
    'listeners-removed',
    'removes the process’s listeners',
    `process.removeAllListeners(); const { parentPort } = ${builtin('worker_threads')} ?? {}; parentPort?.removeAllListeners();`,
  ),
  inLoader('next-tick-replaced', 'replaces `process.nextTick`', `process.nextTick = () => {};`),
  inLoader('next-tick-flood', 'never lets the event loop turn', `const again = () => process.nextTick(again); again();`),
  inLoader('chdir', 'changes the working directory', `process.chdir('/');`),
  inLoader(
    'env-write',
    'changes the environment',
    `for (const name of Object.keys(process.env)) process.env[name] = 'changed'; process.env.TZ = 'Pacific/Kiritimati'; process.env.NODE_OPTIONS = '--inspect';`,
  ),
  inLoader('set-uid', 'changes the user', `process.setgid(65534); process.setuid(65534);`),
  inLoader('umask', 'changes the mask of new files', `process.umask(0o777);`),
  inLoader('report', 'writes a report of the process, environment and all', `process.report.writeReport('{{OUT}}/report.json');`),
  inLoader('heap-snapshot', 'writes a snapshot of the heap', `${builtin('v8')}.writeHeapSnapshot('{{OUT}}/heap.heapsnapshot');`),
  inLoader(
    'constructor-escape',
    'makes code of text',
    `const make = (() => {}).constructor; make('globalThis.fetch = () => { throw new Error("replaced"); }')();`,
  ),
];
