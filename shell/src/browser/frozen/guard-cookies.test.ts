import { guardCookies } from './guard-cookies.ts';

test('cookies never take more than what servers read', () => {
  guardCookies();
  document.cookie = 'locale=de; path=/';
  document.cookie = `kept=${'y'.repeat(1_500)}`;
  expect(() => (document.cookie = `more=${'y'.repeat(3_900)}`)).toThrow(/Cookies may take 4000 characters in all/);
  expect(() => {
    for (let index = 0; index < 60; index++) document.cookie = `own${index}=${'y'.repeat(1_000)}`;
  }).toThrow(TypeError);
  expect(document.cookie.length).toBeLessThan(4_100);
  expect(document.cookie).toContain('locale=de');
  expect(() => Object.defineProperty(Document.prototype, 'cookie', { value: '' })).toThrow(TypeError);
});
