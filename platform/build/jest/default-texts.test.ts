import { globSync, readFileSync } from 'node:fs';
import { copyFixture } from './fixture-build.ts';

let fixture: ReturnType<typeof copyFixture>;
beforeAll(() => (fixture = copyFixture()));
afterAll(() => fixture.remove());

/** A screen that declares messages in its own file, beside JSX and types. */
const SCREEN = `
import { defineMessages } from '@nightlark/i18n';
import { FormattedMessage, useIntl } from 'react-intl';
const messages = defineMessages({ title: { id: 'beta.title', defaultMessage: 'Declared in a screen' } });
const same = <const Value,>(value: Value): Value => value;
export function Component() {
  const { formatMessage } = useIntl();
  return (
    <p title={formatMessage(same(messages.title))}>
      <FormattedMessage id="beta.lead" defaultMessage="Declared in place" />
      {formatMessage({ id: 'beta.note', defaultMessage: 'Declared in a call' })}
    </p>
  );
}
`;

test('messages of any file → ids without their English texts, on both sides', async () => {
  expect(await fixture.buildWith(SCREEN)).toBe('');
  const bundles = globSync('{client,server}/*.{js,cjs}', { cwd: fixture.out }).map((file) =>
    readFileSync(`${fixture.out}/${file}`, 'utf8'),
  );
  expect(bundles.filter((code) => code.includes('beta.note'))).toHaveLength(2);
  expect(bundles.filter((code) => code.includes('Declared in'))).toEqual([]);
}, 60_000);
