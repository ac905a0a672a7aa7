import { z } from 'zod';
import { propsFault, type PropsSchema } from './props-fault.ts';
import { propsSchemaOf, shapesOf } from './shapes.ts';

const json = (schema: z.ZodType) => z.toJSONSchema(schema) as PropsSchema;
const before = z.strictObject({
  id: z.number().int(),
  name: z.string().optional(),
  kind: z.enum(['a', 'b']).optional(),
  note: z.string().nullable(),
});

test.each([
  ['the same', before],
  ['one more that may be given', before.extend({ more: z.string().optional() })],
  ['one that need not be given any more', before.extend({ id: z.number().int().optional() })],
  ['any number', before.extend({ id: z.number() })],
  ['a value more', before.extend({ kind: z.enum(['a', 'b', 'c']).optional() })],
  ['any text', before.extend({ kind: z.string().optional() })],
  ['whatever comes', z.looseObject({ id: z.number() })],
])('%s takes all that was taken', (_name, after) => expect(propsFault(json(after), json(before))).toBeNull());

test.each([
  ['"name" must be given now', before.extend({ name: z.string() })],
  ['"more" must be given now', before.extend({ more: z.string() })],
  ['"name" is not taken any more', before.omit({ name: true })],
  ['"id" may not be integer any more, only string', before.extend({ id: z.string() })],
  ['"kind" may not be b any more', before.extend({ kind: z.enum(['a']).optional() })],
  ['"name" must be one of x now', before.extend({ name: z.literal('x').optional() })],
  ['"note" may not be null any more, only string', before.extend({ note: z.string() })],
  ['"name" has a narrower maxLength than before', before.extend({ name: z.string().max(3).optional() })],
  ['"id" has a narrower minimum than before', before.extend({ id: z.number().int().min(10) })],
  ['"name" has a narrower pattern than before', before.extend({ name: z.string().regex(/^x/).optional() })],
])('%s: refused', (words, after) => expect(propsFault(json(after), json(before))).toBe(words));

test('every optional prop of an overlay is probed there and away', () => {
  expect(shapesOf('icebreakers')).toHaveLength(4);
  expect(shapesOf('icebreakers')).toEqual(
    expect.arrayContaining([{}, { conversationId: 1 }, { profileId: 1 }, { conversationId: 1, profileId: 1 }]),
  );
  expect(shapesOf('report')).toHaveLength(16);
  expect(shapesOf('like')).toEqual([{ profileId: 1 }]);
  expect(propsSchemaOf('like')).toMatchObject({ type: 'object', required: ['profileId'], additionalProperties: false });
});
