import { paths } from '@nightlark/contract';
import { TabLinks } from '@nightlark/ui/tabs';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

/** The three ways to find someone, for members: search, match finder, swipe game. */
export const FindTabs = memo(function FindTabs() {
  const { formatMessage } = useIntl();
  return (
    <TabLinks
      label={formatMessage(messages.label)}
      tabs={[
        { to: paths.members.href(), label: formatMessage(messages.browse), end: true },
        { to: paths.matchFinder.href(), label: formatMessage(messages.matchFinder) },
        { to: paths.swipeGame.href(), label: formatMessage(messages.swipe) },
      ]}
    />
  );
});
