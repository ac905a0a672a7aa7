import { faultText } from '../../fault.ts';
import { findForbidden } from './find-forbidden.ts';
import { parseCode } from '../module-graph.ts';

const of = (code: string) => findForbidden(parseCode(code, 'commonjs'), new Set()).map(faultText).join('\n');

test.each([
  ['process.exit(1)', /process\.exit: it would end/],
  ['globalThis.process["kill"](1)', /process\.kill/],
  ['const { getBuiltinModule: get } = process', /process\.getBuiltinModule/],
  ['process?.abort?.()', /process\.abort/],
  ['JSON.stringify(process.env)', /reads the whole environment \(process\.env\): .*set what the code must know when it is built/],
  ['Object.keys(process.env); process.env[name]', /whole environment/],
  ['const all = globalThis.process.env', /whole environment/],
  ['request.headers.get("cookie")', /reads the request’s cookie: .*@nightlark\/state/],
  ['const { headers } = request; headers.get("Cookie")', /reads the request’s cookie/],
  ['for (;;);', /never ends: nothing leaves this loop/],
  ['while (!0) { count++ }', /never ends/],
  ['do { x = y } while (true)', /never ends/],
  [
    'document.body.innerHTML = ""',
    /changes what stands around all areas \(document\.body\.innerHTML\); render it in the remote's own area/,
  ],
  ['document.head.append(style)', /around all areas \(document\.head\.append\)/],
  ['document["body"]?.appendChild(cover)', /around all areas \(document\.body\.appendChild\)/],
  ['document.getElementById("root").remove()', /around all areas \(the root of the page\)/],
  ['history.pushState = window.history.replaceState = f', /changes a builtin that all remotes use \(pushState\)/],
  ['document.write("x"); document.open()', /around all areas \(document\.write\)/],
  ['alert("x"); window.confirm("y")', /opens a dialog of the browser \(alert\), .*use Dialog/],
  ['localStorage.clear()', /uses localStorage itself, .*use sessionValue or localValue/],
  ['window.sessionStorage.setItem("x", "1"); localStorage.own = "1"', /uses sessionStorage itself/],
  ['caches.open("x"); window.caches.keys()', /uses the caches .*; keep what you need by localValue/],
  ['navigator.serviceWorker.getRegistrations()', /reaches all service workers .*by its scope/],
  ['require("node:fs")', /takes node:fs of Node: render processes have none/],
  ['require("child_process")', /takes child_process/],
  ['import("node:vm")', /takes node:vm/],
  ['eval("1")', /evaluates text as code \(eval\)/],
  ['(0, window.eval)("1"); window.eval("1")', /eval/],
  ['new Function("a", "return a")', /makes a function of text/],
  ['setTimeout("alert(1)", 1)', /evaluates text as code \(setTimeout\)/],
  ['import(address)', /imports an address that it makes up/],
  ['globalThis.fetch = () => {}', /changes a global that all remotes share \(fetch\)/],
  ['window.onerror ??= null', /changes a global/],
  ['delete self.fetch', /changes a global/],
  ['Object.assign(globalThis, { a: 1 })', /changes a global/],
  ['Object.defineProperty(Array.prototype, "map", {})', /changes a builtin that all remotes use/],
  ['Object.freeze(globalThis)', /changes a global that all remotes share/],
  ['Object.seal(window); Reflect.preventExtensions(window)', /changes a global/],
  ['Object.freeze(Object.prototype)', /changes a builtin that all remotes use; keep it in a module/],
  ['Array.prototype.map = null', /changes a builtin .* \(map\)/],
  ['window.Array.prototype["last"] = 1', /changes a builtin .* \(last\)/],
  ['JSON.parse = null', /changes a builtin/],
  ['console.error = () => {}', /changes a builtin .* \(error\)/],
  ['const all = document.cookie', /uses document\.cookie/],
  ['document.cookie = "locale=fi; path=/"', /uses document\.cookie: the platform’s cookies/],
  ['fetch("https://other.example/x")', /calls https:\/\/other\.example\/x, another site/],
  ['new WebSocket("wss://other.example")', /another site/],
  ['navigator.sendBeacon("//other.example/x")', /another site/],
])('%s is refused', (code, message) => expect(of(code)).toMatch(message));

test.each([
  'process.env.NODE_ENV; process.nextTick(f); process.cwd()',
  'process.env["DEBUG"]; typeof process < "u" && process.env && process.env.DEBUG; const { NODE_ENV } = process.env; process.env?.CI',
  'for (;;) { if (a) break }; for (;;) step(); for (let i = 0; i < 3; i++);',
  'function* all() { while (true) yield 1 } function f() { for (;;) return 1 }',
  'createPortal(child, document.body); own.append(x); document.body.classList.add("x"); el.innerHTML = ""; map.clear(); own.alert(1)',
  'history.pushState({}, "", "/x"); document.getElementById("own").remove()',
  'navigator.serviceWorker.register("/sw-push.js", { scope }); navigator.serviceWorker.getRegistration(scope)',
  'navigator.serviceWorker.ready.then(f); document.querySelector("x").remove()',
  'request.headers.get("accept"); jar.get("cookie"); map.get(cookie)',
  'function f(process) { process.exit(1) }',
  'const window = {}; window.fetch = 1; const Array = class {}; Array.prototype.map = 1',
  'class A {} A.prototype.map = 1; A.prototype.x ??= 2; delete A.prototype.map',
  'const own = { process: { exit() {} } }; own.process.exit()',
  'new Function("return this")()',
  'setTimeout(() => {}, 1); setTimeout(f, 10)',
  'window.location = "/members"; location.href = "/"; window.location.href = "/x"',
  'document.title = "x"; document.body.style.color = "red"; element.onload = f',
  'fetch("/api/user.php"); fetch(url); new URL("https://other.example"); const link = "https://other.example"',
  'Object.assign({}, globalThis.config); Object.defineProperty(exports, "__esModule", { value: true })',
  'Object.freeze(own); Object.freeze({ a: 1 }); Object.seal(this); Object.freeze(Object.assign({}, b)); map.freeze(globalThis)',
  'const map = Array.prototype.map.call(list, f); const { parse } = JSON',
  'import("./own.js")',
])('%s is no business of others', (code) => expect(of(code)).toBe(''));

test('a shared library is not changed by one remote', () => {
  const parsed = parseCode('react.useMemo = () => {}; own.useMemo = 1; react.useMemo()', 'commonjs');
  const react = parsed.nodes.filter((node) => (node as { name?: string }).name === 'react');
  expect(findForbidden(parsed, new Set(react)).map(faultText)).toEqual([
    'changes a library that all remotes share (useMemo); keep it in a module of the remote, or in @nightlark/state',
  ]);
});
