import { common } from '@nightlark/i18n';
import { Dot, Icon } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import type { Person } from '../../api/people.ts';
import s from './place-line.module.css';

/** A member's place, and whether they are online. */
export function PlaceLine({ person }: { person: Person }) {
  return (
    <p className={s.line}>
      <span className={s.part}>
        <Icon name="map-pin" />
        {person.place}
      </span>
      {person.online && (
        <span className={s.part}>
          <Dot />
          <FormattedMessage {...common.online} />
        </span>
      )}
    </p>
  );
}
