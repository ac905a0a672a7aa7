import { OVERRIDE_PATHS, type ReleaseSetRemote } from '@nightlark/contract';
import { Icon } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useFederation } from '../../composition/context.ts';
import { messages } from './messages.ts';
import { useBuild } from './use-build.ts';
import s from './override-badge.module.css';

function Override({ info }: { info: ReleaseSetRemote }) {
  const { formatMessage } = useIntl();
  const { pathname, search } = useLocation();
  const words = { remote: info.name, address: info.override!.url.replace(/\/$/, '') };
  return (
    <li className={s.override}>
      <span className={s.text}>
        <FormattedMessage {...messages.from} values={{ ...words, b: (text) => <b>{text}</b> }} />
      </span>
      <form method="post" action={OVERRIDE_PATHS.stop}>
        <input type="hidden" name="remote" value={info.name} />
        <input type="hidden" name="next" value={pathname + search} />
        <button className={s.stop} aria-label={formatMessage(messages.stopRemote, words)}>
          {formatMessage(messages.stop)}
        </button>
      </form>
    </li>
  );
}

/** How the last build of what is developed here went; the first error in full, over the page, until it is mended. */
function BuildState() {
  const { formatMessage } = useIntl();
  const { state, errors } = useBuild();
  return (
    <>
      <span className={s.state} role="status">
        {state !== 'done' && formatMessage(messages[state])}
      </span>
      {errors.length > 0 && <pre className={s.errors}>{errors.join('\n\n')}</pre>}
    </>
  );
}

/** Says on every page which parts are a team's own build and not what others see, and ends that (docs/guides/teams.md#a-day-with-your-remote). */
export function OverrideBadge() {
  const { formatMessage } = useIntl();
  const overridden = useFederation().remotes.filter(({ info }) => info.override);
  if (overridden.length === 0) return null;
  return (
    <aside data-frame-badge className={s.badge} aria-label={formatMessage(messages.label)}>
      <Icon name="info" />
      <ul className={s.list}>
        {overridden.map(({ info }) => (
          <Override key={info.name} info={info} />
        ))}
      </ul>
      <BuildState />
    </aside>
  );
}
