import { paths, WAY_BACK } from '@nightlark/contract';
import { useOverlay } from '@nightlark/state';
import { ButtonLink } from '@nightlark/ui';
import type { ComponentProps, MouseEvent } from 'react';
import { useLocation } from 'react-router';

interface BuyCreditsLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to' | 'onClick'> {
  /** The credits that what waits costs. */
  needed: number;
  /** Where it leads without script, or into another tab. */
  to?: string;
}

/** Opens the sheet that sells credits over the conversation; what was written stays where it is (decision 134). */
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
