/** @jest-environment node */
import { nowAtom } from '@nightlark/state';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { DayLabel } from './conversation/thread/day-label.tsx';
import { ListTime } from './conversation-list/list-time.tsx';
import messages from '../messages/en.json' with { type: 'json' };

/** What is read at a moment, in a zone. */
function textAt(now: string, timeZone: string, element: ReactNode): string {
  const store = createStore();
  store.set(nowAtom, Date.parse(now));
  const html = renderToString(
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages} timeZone={timeZone}>
        {element}
      </IntlProvider>
    </Provider>,
  );
  return html.replaceAll(/<[^>]*>/g, '');
}

const COPENHAGEN = 'Europe/Copenhagen';
test.each([
  // The clock goes forward on Sunday, 29 March 2026, and back on Sunday, 25 October.
  [
    'half an hour into the Monday after the spring change, of Saturday',
    '2026-03-29T22:30:00Z',
    '2026-03-28T21:00:00Z',
    'Saturday, March 28',
    'Sat',
  ],
  [
    'half an hour into the Monday after the spring change, of Sunday',
    '2026-03-29T22:30:00Z',
    '2026-03-29T20:00:00Z',
    'Yesterday',
    'Yesterday',
  ],
  ['late on the Sunday of the autumn change, of Saturday', '2026-10-25T22:30:00Z', '2026-10-24T10:00:00Z', 'Yesterday', 'Yesterday'],
  ['late on the Sunday of the autumn change, of that day', '2026-10-25T22:30:00Z', '2026-10-24T22:30:00Z', 'Today', '12:30 AM'],
  ['shortly after midnight, of a minute before', '2026-03-04T23:00:30Z', '2026-03-04T22:59:30Z', 'Yesterday', 'Yesterday'],
  ['in January, of December', '2026-01-15T12:00:00Z', '2025-12-31T22:30:00Z', 'Wednesday, December 31, 2025', 'Dec 31, 2025'],
  ['in January, of New Year’s night', '2026-01-15T12:00:00Z', '2025-12-31T23:30:00Z', 'Thursday, January 1', 'Jan 1'],
  ['six days later, of a morning', '2026-03-10T12:00:00Z', '2026-03-04T08:00:00Z', 'Wednesday, March 4', 'Wed'],
  ['a week later, of an evening', '2026-03-10T12:00:00Z', '2026-03-03T20:00:00Z', 'Tuesday, March 3', 'Mar 3'],
])('%s → the calendar’s day', (_when, now, at, day, time) => {
  expect(textAt(now, COPENHAGEN, <DayLabel at={at} />)).toBe(day);
  expect(textAt(now, COPENHAGEN, <ListTime value={at} />).replaceAll('\u202f', ' ')).toBe(time);
});

test('the same moments in two zones → the days of each', () => {
  const [now, at] = ['2026-03-04T12:00:00Z', '2026-03-03T16:00:00Z'];
  expect(textAt(now, COPENHAGEN, <DayLabel at={at} />)).toBe('Yesterday');
  expect(textAt(now, 'Asia/Tokyo', <DayLabel at={at} />)).toBe('Today');
});
