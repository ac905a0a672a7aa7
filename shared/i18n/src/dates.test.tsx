/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { LocalTime } from './dates.tsx';

test('the server renders a time in the page’s zone, whatever zone it stands in', () => {
  const html = renderToString(
    <IntlProvider locale="da" messages={{}} timeZone="Asia/Tokyo">
      <LocalTime value="2026-03-01T12:30:00Z" timeStyle="short" />
    </IntlProvider>,
  );
  expect(html).toBe('<time dateTime="2026-03-01T12:30:00Z">21.30</time>');
});
