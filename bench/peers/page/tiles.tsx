import { memo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import type { Tile } from './data.ts';
import { HeartOutline, Icon } from './icon.tsx';
import { countryName, useSite } from './site.ts';

const WIDTHS = [240, 480];
const SIZES = '(min-width: 1200px) 20vw, (min-width: 992px) 25vw, (min-width: 576px) 33vw, 50vw';
/** How many photos load at once, and where the promotion stands. */
const FIRST = 4;
const PROMOTION_AFTER = 6;
const KM_PER_MILE = 1.609344;

function markLoaded({ currentTarget: { dataset } }: SyntheticEvent<HTMLElement>): void {
  delete dataset['loading'];
  dataset['loaded'] = '';
}

function hideWhileLoading(image: HTMLImageElement | null): void {
  if (image && !image.complete) image.dataset['loading'] = '';
}

function Photo({ image, first }: { image: Tile['image']; first: boolean }) {
  const { cdn_prefix } = useSite().data.settings;
  if (!image) return <span className="photo-photo photo-portrait photo-empty profile-tile-photo" />;
  const src = cdn_prefix + image.thumb;
  const inWidth = (width: number) => `${src}${src.includes('?') ? '&' : '?'}w=${width} ${width}w`;
  return (
    <span className={`photo-photo photo-portrait ${image.locked ? 'photo-locked' : ''} profile-tile-photo`}>
      {image.color && (
        <svg className="photo-layer" aria-hidden>
          <rect width="100%" height="100%" fill={image.color} />
        </svg>
      )}
      {image.placeholder && <img className="photo-layer photo-placeholder" src={`data:image/webp;base64,${image.placeholder}`} alt="" />}
      <img
        className="photo-layer photo-image"
        src={src}
        srcSet={image.locked ? undefined : WIDTHS.map(inWidth).join(', ')}
        sizes={SIZES}
        alt=""
        width={480}
        height={600}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        ref={hideWhileLoading}
        onLoad={markLoaded}
        onError={markLoaded}
      />
    </span>
  );
}

function LikeButton({ id, name, liked: isFirst }: Pick<Tile, 'id' | 'name' | 'liked'>) {
  const { formatMessage } = useIntl();
  const [liked, setLiked] = useState(isFirst);
  const label = formatMessage({ id: 'members.like.like' }, { name });
  async function toggle() {
    setLiked(!liked);
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'nightlark' };
    const answer = await fetch('/api/like.php', { method: liked ? 'DELETE' : 'POST', headers, body: JSON.stringify({ id }) });
    if (!answer.ok) setLiked(liked);
  }
  return (
    <button
      type="button"
      title={label}
      className={`icon-button-button ${liked ? 'icon-button-accent' : 'icon-button-photo'} icon-button-md like-button-${liked ? 'liked' : 'like'}`}
      aria-label={label}
      aria-pressed={liked}
      onClick={() => void toggle()}
    >
      <Icon name={liked ? 'heart-filled' : 'heart'} />
    </button>
  );
}

function Member({ tile, first }: { tile: Tile; first: boolean }) {
  const { Link, data } = useSite();
  const { formatMessage, formatNumber } = useIntl();
  const isInMiles = ['US', 'GB'].includes(data.user?.profile.country ?? '');
  const unit = { style: 'unit', unit: isInMiles ? 'mile' : 'kilometer' } as const;
  const distance =
    tile.distance_km === null ? null : Math.max(1, Math.round(isInMiles ? tile.distance_km / KM_PER_MILE : tile.distance_km));
  const online = formatMessage({ id: 'common.online' });
  return (
    <article className="profile-tile-tile">
      <Photo image={tile.image} first={first} />
      <div className="profile-tile-words">
        <p className="profile-tile-name" translate="no">
          <Link href={`/members/${tile.id}`} className="profile-tile-link">
            <bdi className="profile-tile-given">{tile.name}</bdi>
            <span className="profile-tile-age">, {tile.age}</span>
          </Link>
          {tile.online && <span className="badge-dot" role="img" aria-label={online} title={online} />}
        </p>
        <p className="profile-tile-place">
          <span className="profile-tile-town">{tile.place ?? countryName(data.locale, tile.country)}</span>
          {distance !== null && <span className="profile-tile-distance"> · {formatNumber(distance, unit)}</span>}
        </p>
      </div>
      {tile.fictional && (
        <div className="profile-tile-top">
          <span className="badge-tag badge-tag-photo">{data.settings.fictional_singular}</span>
        </div>
      )}
      {tile.id !== data.user?.profile.id && (
        <div className="profile-tile-action" data-over-photo>
          <LikeButton id={tile.id} name={tile.name} liked={tile.liked} />
        </div>
      )}
    </article>
  );
}

function Promotion() {
  const { formatMessage } = useIntl();
  const { promotion, cdn_prefix } = useSite().data.settings;
  if (!promotion) return null;
  const site = new URL(promotion.link).hostname;
  return (
    <div className="promotion-tile-tile" data-variant={promotion.variant}>
      <span className="photo-photo photo-portrait promotion-tile-photo">
        <img className="photo-layer photo-image" src={cdn_prefix + promotion.picture} alt="" loading="lazy" decoding="async" />
      </span>
      <div className="promotion-tile-words">
        <p className="promotion-tile-title">
          <a href={promotion.link} target="_blank" rel="sponsored noopener noreferrer" className="promotion-tile-link">
            {promotion.title}
          </a>
        </p>
        <p className="promotion-tile-site">
          <span aria-hidden>{site}</span>
          <span className="layout-hidden">{formatMessage({ id: 'members.promotion.opens' }, { site })}</span>
          <Icon name="external" />
        </p>
      </div>
      <div className="promotion-tile-label">
        <span className="badge-tag badge-tag-photo">{formatMessage({ id: 'members.promotion.label' })}</span>
      </div>
    </div>
  );
}

/** The members found, with a promotion among them. */
export const Tiles = memo(function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const { formatMessage } = useIntl();
  const { promotion } = useSite().data.settings;
  const members: ReactNode[] = tiles.map((tile, index) => <Member key={tile.id} tile={tile} first={index < FIRST} />);
  const shown = promotion ? members.toSpliced(PROMOTION_AFTER, 0, <Promotion key="promotion" />) : members;
  return (
    <ul className="profile-tile-grid" aria-label={formatMessage({ id: 'members.members.results' })}>
      {shown.map((tile, index) => (
        <li key={index}>
          {tile}
          {index === 0 && <HeartOutline />}
        </li>
      ))}
    </ul>
  );
});
