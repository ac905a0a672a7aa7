import { minify } from 'terser'; import { readFileSync } from 'node:fs'; import { brotliCompressSync, constants } from 'node:zlib';
const code = readFileSync(process.argv[2], 'utf8');
const br = (b) => brotliCompressSync(b, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: b.length, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
console.log('as is', code.length, br(code));
for (const [n, o] of Object.entries({ passes3: { compress: { passes: 3, ecma: 2022 } }, fargs: { compress: { passes: 3, ecma: 2022, keep_fargs: false, pure_getters: true, unsafe_arrows: true, unsafe_methods: true, hoist_props: true } }, }))
{ const r = await minify(code, { module: true, ecma: 2022, mangle: true, ...o }); console.log(n, r.code.length, br(r.code)); }
// each library alone
