import type { z } from 'zod';

/** Who writes the value: the caller of a call, or the server. What has a default may be left out by a caller alone. */
export type Direction = 'request' | 'response';

/** The parts of zod's definitions that the contract uses. */
interface Def {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
  options?: z.ZodType[];
  checks?: { _zod: { def: Check } }[];
}
interface Check {
  check: string;
  value?: number;
  inclusive?: boolean;
  maximum?: number;
  minimum?: number;
  length?: number;
}

const BOUNDS: Readonly<Record<string, (check: Check) => string>> = {
  max_length: ({ maximum }) => ` ≤${maximum}`,
  min_length: ({ minimum }) => ` ≥${minimum}`,
  length_equals: ({ length }) => ` =${length}`,
  less_than: ({ value, inclusive }) => ` ${inclusive ? '≤' : '<'}${value}`,
  greater_than: ({ value, inclusive }) => ` ${inclusive ? '≥' : '>'}${value}`,
};

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

function boundsOf({ checks = [] }: Def): string {
  return checks.map(({ _zod: { def } }) => BOUNDS[def.check]?.(def) ?? '').join('');
}

const isWhole = ({ checks = [] }: Def) => checks.some(({ _zod: { def } }) => def.check === 'number_format');

/** What stands before a transformation, or after it; a function that comes first takes whatever the schema behind it says. */
function sideOf({ in: before, out: after }: Def, direction: Direction): z.ZodType {
  return direction === 'request' && defOf(before!).type !== 'transform' ? before! : after!;
}

/** A list of what is more than a word gets brackets, so that it can be read back. */
const listOf = (text: string) => (text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`);

/**
 * Writes schemas as short text: `{ id: int, name?: string ≤20, images: image[] }`.
 * @param names schemas that are named where they are used, and written out once
 * @param onName told of each name that is used
 */
export function shapeWriter(names: ReadonlyMap<z.ZodType, string>, onName: (name: string, direction: Direction) => void = () => {}) {
  function isLeftOut(schema: z.ZodType, direction: Direction): boolean {
    const def = defOf(schema);
    const { type } = def;
    if (type === 'optional') return true;
    if (type === 'default' || type === 'prefault') return direction === 'request';
    return (
      (type === 'nullable' && isLeftOut(def.innerType!, direction)) || (type === 'pipe' && isLeftOut(sideOf(def, direction), direction))
    );
  }

  function object(shape: Record<string, z.ZodType>, direction: Direction): string {
    const fields = Object.entries(shape).map(
      ([key, value]) => `${key}${isLeftOut(value, direction) ? '?' : ''}: ${write(value, direction)}`,
    );
    return fields.length === 0 ? '{}' : `{ ${fields.sort().join(', ')} }`;
  }

  function write(schema: z.ZodType, direction: Direction): string {
    const name = names.get(schema);
    if (name === undefined) return written(schema, direction);
    onName(name, direction);
    return name;
  }

  /** The schema itself, though it has a name. */
  function written(schema: z.ZodType, direction: Direction): string {
    const def = defOf(schema);
    const inner = () => write(def.innerType!, direction);
    switch (def.type) {
      case 'object':
        return object(def.shape!, direction);
      case 'array':
        return listOf(write(def.element!, direction)) + boundsOf(def);
      case 'string':
        return (def.format ?? 'string') + boundsOf(def);
      case 'number':
        return (isWhole(def) ? 'int' : 'number') + boundsOf(def);
      case 'enum':
        return Object.values(def.entries!)
          .map((value) => `'${value}'`)
          .sort()
          .join(' | ');
      case 'literal':
        return def.values!.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ');
      case 'union':
        return [...new Set(def.options!.map((option) => write(option, direction)))].join(' | ');
      case 'record':
        return `{ [${write(def.keyType!, direction)}]: ${write(def.valueType!, direction)} }`;
      case 'nullable':
        return `${inner()} | null`;
      case 'optional':
      case 'default':
      case 'prefault':
        return inner();
      case 'pipe':
        return write(sideOf(def, direction), direction);
      case 'boolean':
      case 'null':
      case 'unknown':
      case 'custom':
        return def.type;
      case 'transform':
        return 'unknown';
      default:
        throw new Error(
          `The contract's report cannot write a schema of the kind "${def.type}"; teach it to shared/contract/scripts/surface/shape.ts`,
        );
    }
  }

  return { shape: write, written };
}
