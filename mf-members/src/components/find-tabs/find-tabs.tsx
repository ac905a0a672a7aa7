import { paths } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { TabLinks } from '@nightlark/ui/tabs';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { ownPaths } from '../../paths.ts';

const messages = defineMessages({
  label: { id: 'members.find.label', defaultMessage: 'Ways to find someone' },
  browse: { id: 'members.find.browse', defaultMessage: 'Browse' },
  matchFinder: { id: 'members.find.matchFinder', defaultMessage: 'Best fits' },
  swipe: { id: 'members.find.swipe', defaultMessage: 'Swipe' },
});

/** The three ways to find someone, for members: search, match finder, swipe game. */
export const FindTabs = memo(function FindTabs() {
  const { formatMessage } = useIntl();
  return (
    <TabLinks
      label={formatMessage(messages.label)}
      tabs={[
        { to: paths.members.href(), label: formatMessage(messages.browse), end: true },
        { to: ownPaths.matchFinder.href(), label: formatMessage(messages.matchFinder) },
        { to: ownPaths.swipeGame.href(), label: formatMessage(messages.swipe) },
      ]}
    />
  );
});
