import { OVERRIDE_PATHS, type ReleaseSetRemote } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { Icon } from '@nightlark/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useFederation } from '../../composition/context.ts';
import s from './override-badge.module.css';

interface Build {
  state: 'done' | 'building' | 'failed';
  /** The bundler's messages, in English. */
  errors: readonly string[];
}

const DONE: Build = { state: 'done', errors: [] };
const COLOURS = /\u001b\[\d+(?:;\d+)*m/g;

function errorText(error: unknown): string {
  const { message = String(error), moduleName } = (error ?? {}) as { message?: string; moduleName?: string };
  return `${moduleName ? `${moduleName}\n` : ''}${message}`.replace(COLOURS, '');
}

/** Reduces a message of webpack's dev client to the build state. */
function buildOf({ type, data }: { type?: string; data?: unknown }, before: Build): Build {
  switch (type) {
    case 'webpackInvalid':
      return { ...before, state: 'building' };
    case 'webpackErrors':
      return { state: 'failed', errors: (Array.isArray(data) ? data : []).map(errorText) };
    case 'webpackOk':
    case 'webpackStillOk':
    case 'webpackWarnings':
      return DONE;
    default:
      return before;
  }
}

/** Build state of a team's dev server. */
function useBuild(): Build {
  const [build, setBuild] = useState(DONE);
  useEffect(() => {
    function onMessage({ source, data }: MessageEvent<unknown>) {
      if (source === window && data && typeof data === 'object') setBuild((before) => buildOf(data, before));
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return build;
}

const messages = defineMessages({
  label: { id: 'shell.override.label', defaultMessage: 'Parts of this page come from elsewhere' },
  from: { id: 'shell.override.from', defaultMessage: '<b>{remote}</b> from {address}' },
  building: { id: 'shell.override.building', defaultMessage: 'building …' },
  failed: { id: 'shell.override.failed', defaultMessage: 'does not build' },
  stop: { id: 'shell.override.stop', defaultMessage: 'Stop' },
  stopRemote: { id: 'shell.override.stopRemote', defaultMessage: 'Stop {remote} from {address}' },
});

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

/** Result of the dev server's last build; shows its first error over the page until it is fixed. */
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

/** Names the overridden remotes on every page, and ends the overrides (docs/guides/teams.md#a-day-with-your-remote). */
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
