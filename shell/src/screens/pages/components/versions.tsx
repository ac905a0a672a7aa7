import { LocalTime } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';

/** Effective date of the terms, and their earlier versions. */
export function Versions({ versions: [current, ...earlier] }: { versions: readonly string[] }) {
  const { formatMessage } = useIntl();
  return (
    <div className={s.version}>
      <p>
        {formatMessage(messages.version)} <LocalTime value={current!} dateStyle="long" />
      </p>
      <details>
        <summary>{formatMessage(messages.versions)}</summary>
        <ol>
          <li>
            <LocalTime value={current!} dateStyle="long" /> ({formatMessage(messages.inForce)})
          </li>
          {earlier.map((version) => (
            <li key={version}>
              <LocalTime value={version} dateStyle="long" />
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
