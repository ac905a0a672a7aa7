import { CONVERSATIONS_FREE, DEFAULTS, PHOTOS_FREE, PHOTOS_PREMIUM, SWIPE_LIKES_PER_DAY_FREE } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { shared } from '../../../components/messages.ts';
import { useGiftPrices } from '../../../components/use-gift-prices.ts';
import { messages as pricing } from '../../pricing/messages.ts';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

interface Row {
  label: MessageDescriptor;
  free: ReactNode;
  premium: ReactNode;
}

/** The limits of free and Premium members, from the same constants that enforce them (docs/product/credits-and-premium.md#premium). */
function useRows(): Row[] {
  const { message_credits, photo_credits } = useSettings();
  const unlimited = <FormattedMessage {...m.unlimited} />;
  const nothing = <FormattedMessage {...m.atNoCost} />;
  const photo = <FormattedMessage {...shared.credits} values={{ count: photo_credits }} />;
  const gift = <FormattedMessage {...pricing.giftPrices} values={{ prices: useGiftPrices() }} />;
  return [
    { label: m.rowPhotos, free: <FormattedMessage {...m.mainOnly} />, premium: <FormattedMessage {...m.all} /> },
    { label: m.rowOwn, free: PHOTOS_FREE, premium: PHOTOS_PREMIUM },
    { label: m.rowConversations, free: CONVERSATIONS_FREE, premium: unlimited },
    { label: m.rowLikes, free: SWIPE_LIKES_PER_DAY_FREE, premium: unlimited },
    { label: m.rowReading, free: nothing, premium: nothing },
    {
      label: m.rowMessages,
      free: <FormattedMessage {...m.firstFree} values={{ count: DEFAULTS.freeMessages }} />,
      premium: <FormattedMessage {...m.thenCost} values={{ cost: message_credits }} />,
    },
    { label: pricing.photo, free: photo, premium: photo },
    { label: m.rowGifts, free: gift, premium: gift },
    { label: m.rowZero, free: '–', premium: <FormattedMessage {...m.staysPremium} /> },
  ];
}

export function Comparison() {
  return (
    <section>
      <h2 className={s.compareTitle}>
        <FormattedMessage {...m.compare} />
      </h2>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage {...m.feature} />
            </th>
            <th scope="col">
              <FormattedMessage {...m.free} />
            </th>
            <th scope="col">
              <FormattedMessage {...m.premium} />
            </th>
          </tr>
        </thead>
        <tbody>
          {useRows().map(({ label, free, premium }) => (
            <tr key={label.id}>
              <th scope="row">
                <FormattedMessage {...label} />
              </th>
              <td>{free}</td>
              <td>{premium}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
