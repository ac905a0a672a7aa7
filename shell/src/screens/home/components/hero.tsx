import { DEFAULTS, paths, type ProfileCard } from '@nightlark/contract';
import { useMayVisitorSearch } from '@nightlark/state';
import { ButtonLink } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { Faces } from './faces.tsx';
import s from './hero.module.css';
import { SignupLink } from './signup-link.tsx';

/** Headline, pictures of members, and the call to action. */
export function Hero({ faces }: { faces: readonly ProfileCard[] }) {
  const { formatMessage } = useIntl();
  const maySearch = useMayVisitorSearch();
  return (
    <section className={s.hero}>
      <div className={s.words}>
        <p className={s.eyebrow}>{formatMessage(messages.eyebrow)}</p>
        <h1 className={s.title}>{formatMessage(messages.title)}</h1>
        <p className={s.lead}>{formatMessage(messages.lead)}</p>
        <div className={s.actions}>
          <SignupLink />
          {maySearch && (
            <ButtonLink to={paths.members.href()} size="lg" variant="secondary">
              {formatMessage(messages.look)}
            </ButtonLink>
          )}
        </div>
        <p className={s.facts}>{formatMessage(messages.facts, { count: DEFAULTS.freeMessages })}</p>
      </div>
      <Faces faces={faces} />
    </section>
  );
}
