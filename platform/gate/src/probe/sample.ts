import type { z } from 'zod';

/** The parts of zod's definitions that the contract uses. */
interface Def {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
  options?: z.ZodType[];
  checks?: { _zod: { def: { check: string; length?: number; minimum?: number; value?: number } } }[];
}

const STRINGS: Readonly<Record<string, string>> = {
  email: 'sample@example.com',
  url: 'https://example.com/',
  datetime: '2026-01-01T12:00:00.000Z',
  date: '1996-01-01',
  uuid: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
};
const PREFERRED = ['active', 'member', 'en'];

function sampleText({ format, checks = [] }: Def): string {
  const own = checks.map(({ _zod }) => _zod.def);
  const length = own.find(({ check }) => check === 'length_equals')?.length;
  return STRINGS[format ?? ''] ?? (length ? 'EUR'.padEnd(length, 'x').slice(0, length) : 'sample');
}

/** A value that a schema accepts, for responses of the fixture API. */
export function sample(schema: z.ZodType): unknown {
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape!).map(([key, value]) => [key, sample(value)]));
    case 'array':
      return [sample(def.element!)];
    case 'string':
      return sampleText(def);
    case 'number':
    case 'int':
      return 1;
    case 'boolean':
      return false;
    case 'enum': {
      const values = Object.values(def.entries!);
      return PREFERRED.find((value) => values.includes(value)) ?? values[0];
    }
    case 'literal':
      return def.values![0];
    case 'record':
      return {};
    case 'union':
      return sample(def.options![0]!);
    case 'null':
    case 'undefined':
      return null;
    default:
      return def.innerType ? sample(def.innerType) : null;
  }
}
