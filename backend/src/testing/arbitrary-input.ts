import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** The keywords of the contract's JSON schemas. */
interface JsonSchema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const LONGEST = 300;

/** Nested deeper than recursive code can handle. */
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** Known to break servers: edge cases of databases, parsers, dates and prototypes. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\u{feff}',
    '\u202e',
    '\ud800',
    '\udfff\ud800',
    '%00',
    '%',
    '%E0%A4%A',
    '../../etc/passwd',
    "' or 1=1 --",
    '"; drop table account',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '${7*7}',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '-0',
    '1e309',
    '0x10',
    '١٢',
    '9'.repeat(40),
    '2026-02-30',
    '0000-00-00',
    '9999-12-31T23:59:60Z',
    '-271822-04-19',
    '+275760-09-14',
    'a@b',
    'a@[::1]',
    'x'.repeat(5_000),
    '👩‍👩‍👧‍👦',
    'İ',
    'ß',
    '\r\nSet-Cookie: a=b',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, Number.MIN_VALUE),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], { $ne: null }, { length: 1e9 }, nested(200)),
  fc.array(hostileText, { maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Bodies as raw text, for what `JSON.stringify` never prints. */
export const hostileJson: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '{',
    '[',
    '"',
    'null',
    'true',
    '0',
    '[]',
    '""',
    '{"a":1,"a":2}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
    '1e999',
    '\u{feff}{}',
  ),
  fc.integer({ min: 1_000, max: 9_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  fc.integer({ min: 1_000, max: 9_000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Input for a call's query or body: mostly valid by its schema, sometimes arbitrary. */
export function inputOf(schema: z.ZodType | undefined): Arbitrary<unknown> {
  if (!schema) return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostileValue });
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  return fc.oneof({ weight: 9, arbitrary: valueOf(json) }, { weight: 1, arbitrary: hostileValue });
}

function valueOf(schema: JsonSchema): Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileValue });
}

function fitting(schema: JsonSchema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valueOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === 'object' || schema.properties) return objectOf(schema);
  if (schema.type === 'array') return fc.array(valueOf(schema.items ?? {}), { maxLength: 8 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema);
  return schema.type === 'string' ? textOf(schema) : hostileValue;
}

function objectOf({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]));
  const complete = fc.record(model, { requiredKeys: [...required].filter((name) => name in model) });
  const odd = fc.record({ ...model, __unknown: hostileValue }, { requiredKeys: [] });
  return fc.oneof({ weight: 6, arbitrary: complete }, { weight: 1, arbitrary: odd });
}

/** Small numbers are existing ids. */
function numberOf({ type, minimum = -1_000, maximum = 1_000 }: JsonSchema): Arbitrary<number> {
  const [min, max] = [Math.ceil(Math.max(minimum, -(2 ** 31))), Math.floor(Math.min(maximum, 2 ** 31 - 1))];
  const near = fc.integer({ min: Math.max(min, Math.min(1, max)), max: Math.min(max, Math.max(12, min)) });
  const anywhere = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof(near, anywhere);
}

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST }: JsonSchema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true });
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((date) => date.toISOString());
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') })
      .map((date) => date.toISOString().slice(0, 10));
  if (pattern && !format) return fc.oneof(fc.stringMatching(new RegExp(pattern)), hostileText);
  return fc.oneof(
    fc.string({ minLength: Math.min(minLength, LONGEST), maxLength: Math.min(maxLength, LONGEST), unit: 'grapheme' }),
    fc.integer({ min: 1, max: 12 }).map(String),
    hostileText,
  );
}
