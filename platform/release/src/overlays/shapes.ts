import type { OverlayName } from '@nightlark/contract';
import { OVERLAY_SCHEMAS } from '@nightlark/contract/api';
import { z } from 'zod';
import { optionsOf, type PropsSchema } from './props-fault.ts';

const SAMPLES: Readonly<Record<string, unknown>> = { integer: 1, number: 1, string: 'sample', boolean: true };

/** The contract's props of an overlay as JSON schema: stored in a release, to be compared with the next one's. */
export function propsSchemaOf(overlay: OverlayName): PropsSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(OVERLAY_SCHEMAS[overlay], { io: 'output' });
  return schema as PropsSchema;
}

/** All combinations of props that an overlay may be opened with: with and without each optional one, nullable ones also null. */
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
