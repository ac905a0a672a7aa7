import { cleanup, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { FormattedMessage, IntlProvider } from 'react-intl';
import { countryName, dateLocale, MessagesProvider, useErrorText, useOptionLabel } from './index.ts';

afterEach(cleanup);

const danish = JSON.parse(readFileSync(`${import.meta.dirname}/../messages/da.json`, 'utf8')) as Record<string, string>;

const danishAround = (children: ReactNode) => (
  <IntlProvider locale="da" messages={danish} timeZone="UTC">
    {children}
  </IntlProvider>
);

test('a remote’s catalogue is added to the ones around it', () => {
  render(
    danishAround(
      <MessagesProvider messages={{ 'mine.hi': 'Hej' }}>
        <FormattedMessage id="mine.hi" /> <FormattedMessage id="common.close" />
      </MessagesProvider>,
    ),
  );
  expect(document.body.textContent).toBe('Hej Luk');
});

function Options() {
  const label = useOptionLabel();
  return (
    <>
      {[
        label('hair_color', 'brown'),
        label('interests', 'board_games'),
        label('payment_method', 'apple_pay'),
        label('tattoos', 'new' as 'none'),
      ].join(', ')}
    </>
  );
}

test('options are said in the member’s language, unknown ones as they are', () => {
  render(danishAround(<Options />));
  expect(document.body.textContent).toBe('Brunt, Brætspil, Apple Pay, new');
});

function Failure({ error }: { error: unknown }) {
  return <p role="alert">{useErrorText()(error)}</p>;
}
const apiError = (status: number, message: string) => Object.assign(new Error(message), { name: 'ApiError', status });

test.each([
  ['the API’s own words', apiError(422, 'Ugyldig e-mail'), 'Ugyldig e-mail'],
  ['no answer', apiError(0, 'No answer from the server'), 'Vi kan ikke få fat i serveren. Tjek din forbindelse, og prøv igen.'],
  ['a balancer’s answer', Object.assign(apiError(500, 'HTTP 500'), { isForeign: true }), 'Der opstod en fejl. Prøv igen senere.'],
  ['an action’s data of the API’s own words', { status: 422, message: 'Ugyldig e-mail', isForeign: false }, 'Ugyldig e-mail'],
  [
    'an action’s data of no answer',
    { status: 0, message: 'No answer' },
    'Vi kan ikke få fat i serveren. Tjek din forbindelse, og prøv igen.',
  ],
  [
    'an action’s data of a balancer’s answer',
    { status: 502, message: 'HTTP 502', isForeign: true },
    'Der opstod en fejl. Prøv igen senere.',
  ],
  ['a response', new Response(null, { status: 404 }), 'Der opstod en fejl. Prøv igen senere.'],
  [
    'code that can’t be fetched',
    Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }),
    'Vi kan ikke få fat i serveren. Tjek din forbindelse, og prøv igen.',
  ],
  ['anything else', new TypeError('x is undefined'), 'Der opstod en fejl. Prøv igen senere.'],
])('an error is shown as: %s', (_name, error, text) => {
  render(danishAround(<Failure error={error} />));
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('countries have their name in the language', () => {
  expect(countryName('da', 'DE')).toBe('Tyskland');
  expect(countryName('no', 'SE')).toBe('Sverige');
  expect(countryName('en', '??')).toBe('??');
});

test('dates follow the member’s language, Norwegian as Bokmål, and Dutch rules where it is unknown', () => {
  expect([dateLocale('de'), dateLocale('no'), dateLocale('xx'), dateLocale(undefined)]).toEqual(['de', 'nb', 'nl', 'nl']);
});
