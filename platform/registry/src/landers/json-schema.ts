import { landerSchema } from '@nightlark/contract/api';
import { z } from 'zod';

/** The JSON schema for a document's `$schema`: for completion and validation in editors. */
export function landerJsonSchema(): object {
  return { title: 'A lander', ...z.toJSONSchema(landerSchema, { unrepresentable: 'any', io: 'input' }) };
}
