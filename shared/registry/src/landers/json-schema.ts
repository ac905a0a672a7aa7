import { landerSchema } from '@nightlark/contract/api';
import { z } from 'zod';

/** The schema that a document's `$schema` names: editors complete and check by it. */
export function landerJsonSchema(): object {
  return { title: 'A lander', ...z.toJSONSchema(landerSchema, { unrepresentable: 'any', io: 'input' }) };
}
