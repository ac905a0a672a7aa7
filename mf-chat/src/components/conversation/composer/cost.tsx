import { CONVERSATIONS_FREE, paths } from '@nightlark/contract';
import { useUser } from '@nightlark/state';
import { Icon, VisuallyHidden } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { messages as g } from '../../gifts/messages.ts';
import { composer as m } from '../../messages.ts';
import { useFromPrice } from '../../use-from-price.ts';
import { useConversation } from '../context.ts';
import s from './composer.module.css';

/** The price of the next message and the balance, or how many free messages and conversations are left. */
export function Cost() {
  const { nextCost, isNew } = useConversation();
  const { formatMessage } = useIntl();
  const user = useUser();
  const fromPrice = useFromPrice()(nextCost);
  if (!user) return null;
  if (nextCost === 0) {
    const { free_messages_left, conversations_left } = user;
    if (free_messages_left === null) return null;
    return (
      <>
        <span>
          <FormattedMessage {...m.freeLeft} values={{ count: free_messages_left }} />
        </span>
        {isNew && conversations_left !== null && (
          <span>
            <VisuallyHidden>. </VisuallyHidden>
            <FormattedMessage {...m.conversationsLeft} values={{ left: conversations_left, limit: CONVERSATIONS_FREE }} />
          </span>
        )}
      </>
    );
  }
  return (
    <>
      <span className={s.price}>
        <Icon name="coin" size="sm" />
        {formatMessage(g.price, { cost: nextCost }) + (fromPrice ? ` (${fromPrice})` : '')}
      </span>
      <VisuallyHidden>. </VisuallyHidden>
      <Link to={paths.credits.href()} className={s.balance}>
        <FormattedMessage {...m.balance} values={{ count: user.credits }} />
      </Link>
    </>
  );
}
