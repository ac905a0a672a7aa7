import { CREDITS_BADGE_AT, paths, type User } from '@nightlark/contract';
import { Badge } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import { NavItem } from './nav-item.tsx';

/** Pages about money. */
const MONEY = [paths.premium, paths.credits, paths.transactions, paths.directdebit].map(({ href }) => href());

/** Credits for premium members, with a badge when they run low; Get Premium for free ones. */
export function CreditsLink({ user: { paid_user, credits } }: { user: User }) {
  const { formatMessage } = useIntl();
  if (!paid_user) {
    return (
      <NavItem
        to={paths.premium.href()}
        also={MONEY}
        icon="crown"
        label={formatMessage(messages.premium)}
        short={formatMessage(messages.premiumShort)}
        isPremium
      />
    );
  }
  const isLow = credits <= CREDITS_BADGE_AT;
  return (
    <NavItem
      to={paths.credits.href()}
      also={MONEY}
      icon="coin"
      label={formatMessage(messages.credits)}
      badge={isLow && <Badge count={credits} showZero tone={credits > 0 ? 'warning' : 'danger'} />}
      description={formatMessage(messages.creditsLeft, { count: credits })}
    />
  );
}
