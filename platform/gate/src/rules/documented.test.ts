import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const GATE = path.join(import.meta.dirname, '..');
const GUIDE = path.join(import.meta.dirname, '../../../../docs/guides/new-remote.md');

/** The names that findings carry: first words of `errorFinding(…)` and `warningFinding(…)`. */
const codes = new Set(
  readdirSync(GATE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(GATE, file), 'utf8').matchAll(/\b(?:errorFinding|warningFinding)\(\s*'(\w+)'/g)].map(([, code]) => code!),
    ),
);
const rows = new Set([...readFileSync(GUIDE, 'utf8').matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code!));

test('the gate has its codes', () => expect(codes.size).toBeGreaterThanOrEqual(16));
test('every code of a refusal has its line in the guide, and every line is one', () => expect([...rows].sort()).toEqual([...codes].sort()));
