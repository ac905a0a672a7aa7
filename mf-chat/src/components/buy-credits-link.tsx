import { paths, WAY_BACK } from '@nightlark/contract';
import { useOverlay } from '@nightlark/state';
import { ButtonLink } from '@nightlark/ui';
import type { ComponentProps, MouseEvent } from 'react';
import { useLocation } from 'react-router';

interface BuyCreditsLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to' | 'onClick'> {
  /** Price of the pending message. */
  needed: number;
  /** Target without script or in a new tab. */
  to?: string;
}

/** Opens the credits sheet over the conversation; the draft is preserved (docs/product/credits-and-premium.md#buying). */
export function BuyCreditsLink({ needed, to, ...look }: BuyCreditsLinkProps) {
  const { open } = useOverlay();
  const { pathname } = useLocation();
  const isConversation = WAY_BACK.test(pathname);

  function buy(event: MouseEvent) {
    if (!isConversation || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open('buy-credits', { needed, back: pathname });
  }
  return <ButtonLink {...look} to={to ?? paths.credits.href(null, { back: isConversation ? pathname : null })} onClick={buy} />;
}
