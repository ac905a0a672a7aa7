import { paths, type ProfileCard } from '@nightlark/contract';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Face } from '../counterpart.tsx';
import { messages as m } from './messages.ts';
import s from './new-matches.module.css';

/** Matches without messages, as a row of photos above the list. */
export function NewMatches({ profiles }: { profiles: readonly ProfileCard[] }) {
  if (profiles.length === 0) return null;
  return (
    <section className={s.matches} aria-labelledby="new-matches">
      <h2 id="new-matches" className={s.title}>
        <FormattedMessage {...m.newMatches} />
      </h2>
      <ul className={s.row}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            <Link className={s.match} to={paths.memberChat.href({ id: profile.id })}>
              <Face profile={profile} size="lg" />
              <span className={s.name}>
                <bdi translate="no">{profile.name}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
