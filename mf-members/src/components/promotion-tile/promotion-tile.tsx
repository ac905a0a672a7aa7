import type { Promotion } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Icon, Tag, VisuallyHidden } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { useIntl } from 'react-intl';
import s from './promotion-tile.module.css';

const messages = defineMessages({
  label: { id: 'members.promotion.label', defaultMessage: 'Advertisement' },
  opens: { id: 'members.promotion.opens', defaultMessage: '{site}, opens in a new tab' },
});

/** A promotional tile, labelled as advertising; links to another site. */
export function PromotionTile({ promotion }: { promotion: Promotion }) {
  const { formatMessage } = useIntl();
  const { cdn_prefix } = useSettings();
  const site = new URL(promotion.link).hostname;
  return (
    <div className={s.tile} data-variant={promotion.variant}>
      <Photo src={cdn_prefix + promotion.picture} alt="" ratio="4/5" className={s.photo} />
      <div className={s.words}>
        <p className={s.title}>
          <a href={promotion.link} target="_blank" rel="sponsored noopener noreferrer" className={s.link}>
            {promotion.title}
          </a>
        </p>
        <p className={s.site}>
          <span aria-hidden="true">{site}</span>
          <VisuallyHidden>{formatMessage(messages.opens, { site })}</VisuallyHidden>
          <Icon name="external" />
        </p>
      </div>
      <div className={s.label}>
        <Tag tone="photo">{formatMessage(messages.label)}</Tag>
      </div>
    </div>
  );
}
