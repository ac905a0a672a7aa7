import type { z } from 'zod';
import * as contract from '../../src/index.ts';
import { entities, EVENT_SCHEMAS, OVERLAY_SCHEMAS, SCHEMAS, type CallSchema } from '../../src/api/index.ts';
import * as api from '../../src/api/index.ts';
import * as server from '../../src/server/index.ts';
import * as storedData from '../../src/stored-data/index.ts';
import { shapeWriter, type Direction } from './shape.ts';

/** What one thing of the contract is, part by part. `query`, `body`, `request`, `response` and `both` hold shapes. */
export type Parts = Readonly<Record<string, string>>;
/** Section → key → parts: all that others build on. */
export type Surface = Readonly<Record<string, Readonly<Record<string, Parts>>>>;

const ENTRIES = { '.': contract, './api': api, './server': server, './stored-data': storedData };

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'null' : typeof value;
}

function exportsOf(): Record<string, Parts> {
  const all = Object.entries(ENTRIES).flatMap(([entry, library]) =>
    Object.entries(library).map(([name, value]): [string, Parts] => [`${entry} ${name}`, { kind: kindOf(value) }]),
  );
  return Object.fromEntries(all);
}

const listed = (values: readonly string[]): Record<string, Parts> => Object.fromEntries(values.map((value) => [value, {}]));

/** Everything of the contract that remotes, shell and servers build on, as data. */
export function readSurface(): Surface {
  const names = new Map(Object.entries(entities).map(([name, schema]) => [schema as z.ZodType, name]));
  const used = new Map<string, Set<Direction>>();
  const { shape, written } = shapeWriter(names, (name, direction) => {
    const before = used.get(name) ?? new Set();
    used.set(name, before);
    if (before.has(direction)) return;
    before.add(direction);
    // Names within it are used the same way.
    written(entities[name as keyof typeof entities], direction);
  });
  const part = (name: string, schema: z.ZodType | undefined, direction: Direction) => (schema ? { [name]: shape(schema, direction) } : {});

  function partsOf(name: contract.EndpointName): Parts {
    const { query, body, response, status, download, file, public: isPublic }: CallSchema = SCHEMAS[name];
    return {
      at: contract.ENDPOINTS[name].join(' '),
      for: isPublic ? 'anybody' : 'members',
      ...part('query', query, 'request'),
      ...part('body', body, 'request'),
      ...(file && { file }),
      ...(download ? { download } : part('response', response, 'response')),
      ...(status && { status: String(status) }),
    };
  }

  const calls = Object.fromEntries(Object.keys(SCHEMAS).map((name) => [name, partsOf(name as contract.EndpointName)]));
  const events = Object.fromEntries(Object.entries(EVENT_SCHEMAS).map(([name, schema]) => [name, part('response', schema, 'response')]));
  // Who opens one writes what it is given, who shows it reads that: it is both.
  const overlays = Object.fromEntries(Object.entries(OVERLAY_SCHEMAS).map(([name, schema]) => [name, { both: shape(schema, 'request') }]));
  const shapes = [...used].map(([name, directions]): [string, Parts] => {
    const schema = entities[name as keyof typeof entities];
    const texts = [...directions].sort().map((direction): [string, string] => [direction, written(schema, direction)]);
    const isSame = texts.length === 2 && texts[0]![1] === texts[1]![1];
    return [name, isSame ? { both: texts[0]![1] } : Object.fromEntries(texts)];
  });
  return {
    Paths: Object.fromEntries(Object.entries(contract.paths).map(([key, { name, path }]) => [key, { path, name }])),
    Calls: calls,
    Events: events,
    Overlays: overlays,
    Slots: listed(contract.SLOTS),
    Audiences: listed(contract.AUDIENCES),
    Layouts: listed(contract.LAYOUTS),
    Access: listed(contract.ACCESS),
    Locales: listed(contract.LOCALES),
    'Error codes': Object.fromEntries(Object.entries(contract.ERRORS).map(([code, status]) => [code, { status: String(status) }])),
    Shapes: Object.fromEntries(shapes),
    Exports: exportsOf(),
  };
}
