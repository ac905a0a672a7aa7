import type { OverlayName } from '@nightlark/contract';
import { OVERLAY_SCHEMAS } from '@nightlark/contract/api';
import { z } from 'zod';
import { optionsOf, type PropsSchema } from './props-fault.ts';

const SAMPLES: Readonly<Record<string, unknown>> = { integer: 1, number: 1, string: 'sample', boolean: true };

/** What the contract says an overlay may be given, as JSON schema: a release carries it, so that the next can be compared with it. */
export function propsSchemaOf(overlay: OverlayName): PropsSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(OVERLAY_SCHEMAS[overlay], { io: 'output' });
  return schema as PropsSchema;
}

/** Every shape of props that an overlay may be opened with: each optional one there and away, each that may be null with and without. */
export function shapesOf(overlay: OverlayName): Record<string, unknown>[] {
  const { properties = {}, required = [] } = propsSchemaOf(overlay);
  return Object.entries(properties).reduce<Record<string, unknown>[]>(
    (shapes, [name, schema]) => {
      const given = optionsOf(schema).flatMap(({ type }) => shapes.map((shape) => ({ ...shape, [name]: SAMPLES[String(type)] ?? null })));
      return required.includes(name) ? given : [...given, ...shapes];
    },
    [{}],
  );
}
