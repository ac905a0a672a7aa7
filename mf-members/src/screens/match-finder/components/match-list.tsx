import { useApi } from '@nightlark/api-client';
import { paths, type MatchFound, type ResponseOf } from '@nightlark/contract';
import { ButtonLink, useRestoreFocus } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ownPaths } from '../../../paths.ts';
import { messages } from '../messages.ts';
import { MatchCard } from './match-card.tsx';
import s from './match-list.module.css';
import { createListCache, usePaginatedList } from '../../../state/use-paginated-list.ts';

/** Number of cards above the fold. */
const FIRST = 4;

/** Matches, best first; without script "more" links to the next page. At the end it links to the search. */
export function MatchList({ found }: { found: Pick<ResponseOf<'getMatches'>, 'matches' | 'next' | 'ranked' | 'total'> }) {
  const { formatMessage } = useIntl();
  const { matches, next, busy, more } = useMatches(found);
  const part = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={part} className={s.matches}>
      <ol className={s.list} aria-label={formatMessage(messages.list)}>
        {matches.map((match, index) => (
          <MatchCard key={match.profile.id} match={match} first={index < FIRST} />
        ))}
      </ol>
      {next && (
        <ButtonLink
          to={ownPaths.matchFinder.href(null, { page: next })}
          variant="secondary"
          aria-busy={busy}
          className={s.more}
          onClick={(event) => {
            event.preventDefault();
            void more();
          }}
        >
          {formatMessage(messages.more)}
        </ButtonLink>
      )}
      {!next && found.ranked < found.total && (
        <p className={s.end}>
          <FormattedMessage
            {...messages.end}
            values={{ count: found.ranked, link: (words) => <Link to={paths.members.href()}>{words}</Link> }}
          />
        </p>
      )}
    </div>
  );
}

type Found = Pick<ResponseOf<'getMatches'>, 'matches' | 'next'>;

const remembered = createListCache<MatchFound>();
const stretchOf = ({ matches, next }: Found) => ({ items: matches, next });

/** The matches of the page, and those loaded since. */
function useMatches(found: Found) {
  const api = useApi();
  const { items, ...list } = usePaginatedList(remembered, {
    first: stretchOf(found),
    idOf: ({ profile }) => profile.id,
    load: async (page) => stretchOf(await api.call('getMatches', { query: { page } })),
  });
  return { matches: items, ...list };
}
