import { wayBack } from './way-back.ts';

test.each(['/chats/5', '/members/12/chat'])('%s → leads back there', (back) => {
  expect(wayBack(new URLSearchParams({ back }))).toBe(back);
});

test.each(['', '//evil.example', 'https://evil.example/chats/5', '/chats/5/../../logout', '/chats/x', '/credits', 'javascript:alert(1)'])(
  '%j → leads nowhere',
  (back) => {
    expect(wayBack(new URLSearchParams({ back }))).toBeNull();
  },
);

test('no way back named → null', () => {
  expect(wayBack(new URLSearchParams())).toBeNull();
});
