import { paths } from '@nightlark/contract';
import { TabLinks } from '@nightlark/ui/tabs';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { ownPaths } from '../../paths.ts';
import { messages } from './messages.ts';

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
