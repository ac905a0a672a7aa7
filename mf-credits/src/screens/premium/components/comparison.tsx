import { CONVERSATIONS_FREE, PHOTOS_FREE, PHOTOS_PREMIUM, SWIPE_LIKES_PER_DAY_FREE } from '@nightlark/contract';
import { FormattedMessage } from 'react-intl';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

const ROWS = [
  { label: m.rowPhotos, free: <FormattedMessage {...m.mainOnly} />, premium: <FormattedMessage {...m.all} /> },
  { label: m.rowOwn, free: PHOTOS_FREE, premium: PHOTOS_PREMIUM },
  { label: m.rowConversations, free: CONVERSATIONS_FREE, premium: <FormattedMessage {...m.unlimited} /> },
  { label: m.rowLikes, free: SWIPE_LIKES_PER_DAY_FREE, premium: <FormattedMessage {...m.unlimited} /> },
];

/** The limits of free and Premium members, from the same constants that enforce them (docs/product/credits-and-premium.md#premium). */
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
          {ROWS.map(({ label, free, premium }) => (
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
