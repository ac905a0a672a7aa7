import { Html, html } from './html.ts';

test('text → escaped, in elements and in quoted attributes', () => {
  const evil = `<script>"&'`;
  expect(html`<a title="${evil}">${evil}</a>`.text).toBe('<a title="&lt;script&gt;&quot;&amp;&#39;">&lt;script&gt;&quot;&amp;&#39;</a>');
});

test('markup, one piece or a list → put in as it is', () => {
  const names = ['a', '<b>'].map((text) => html`<i>${text}</i>`);
  expect(html`<p>${names}${new Html('<br>')}</p>`.text).toBe('<p><i>a</i><i>&lt;b&gt;</i><br></p>');
});

test('nothing → nothing; zero → zero', () => {
  const none: boolean = false;
  expect(html`${null}${undefined}${none && html`<p></p>`}${0}`.text).toBe('0');
});
