import { parseDelivery } from './redis-events.ts';

test.each([
  [{ name: 'read', data: { conversation: 7, read_until: 12, own: false, at: '2026-03-01T18:20:00.000Z' } }],
  [{ name: 'credits', data: { credits: 0, paid_user: true } }],
  [{ ended: ['session-1'] }],
  [{ seq: 4, name: 'message', reference: { message: 12 } }],
])('%j → as it was sent', (delivery) => {
  expect(parseDelivery(JSON.stringify(delivery))).toEqual(delivery);
});

test('more than the contract names → left out', () => {
  const text = JSON.stringify({ name: 'typing', data: { conversation: 7, secret: 1 }, id: 3 });
  expect(parseDelivery(text)).toEqual({ name: 'typing', data: { conversation: 7 } });
});

test.each([
  'null',
  '{"name":',
  '[]',
  '{"name":"unheard","data":{}}',
  '{"name":"toString","data":{}}',
  '{"name":"typing","data":{"conversation":"all"}}',
  '{"name":"read","data":{"conversation":7}}',
  '{"ended":"session-1"}',
  '{"seq":0,"name":"message","reference":{}}',
  '{"seq":1,"name":"message","reference":7}',
])('%s → nothing', (text) => {
  expect(parseDelivery(text)).toBeNull();
});
