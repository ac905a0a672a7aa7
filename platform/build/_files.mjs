import { TraceMap, eachMapping } from '@jridgewell/trace-mapping';
import { readFileSync } from 'node:fs';
const [f, filter, names] = process.argv.slice(2);
const code = readFileSync(f, 'utf8'); const map = new TraceMap(readFileSync(f + '.map', 'utf8'));
const lines = code.split('\n'); const per = new Map(); const all = []; eachMapping(map, (m) => all.push(m));
const perLine = new Map();
for (let i = 0; i < all.length; i++) { const m = all[i], n = all[i + 1]; const end = n && n.generatedLine === m.generatedLine ? n.generatedColumn : lines[m.generatedLine - 1].length;
 const s = m.source ?? '(none)'; if (s.includes(filter)) { per.set(s, (per.get(s) ?? 0) + end - m.generatedColumn); if (names) perLine.set(m.originalLine, (perLine.get(m.originalLine) ?? 0) + end - m.generatedColumn); } }
if (!names) for (const [s, n] of [...per].sort((a, b) => b[1] - a[1])) console.log(String(n).padStart(8), s.replace(/^.*node_modules\//, ''));
else { const src = map.sourcesContent[map.sources.findIndex((s) => s?.includes(filter))].split('\n'); let cur = 'top', sum = new Map();
 for (let l = 1; l <= src.length; l++) { const m = /^\s{0,4}(?:async )?(?:function\*? (\w+)|(?:const|var|let) (\w+) =|export (?:async )?function (\w+))/.exec(src[l - 1]); if (m && /^\s{0,2}\S/.test(src[l-1])) cur = m[1] ?? m[2] ?? m[3]; const n = perLine.get(l); if (n) sum.set(cur, (sum.get(cur) ?? 0) + n); }
 for (const [s, n] of [...sum].sort((a, b) => b[1] - a[1]).slice(0, 120)) console.log(String(n).padStart(7), s); }
