import { paths, type Profile } from '@nightlark/contract';
import { PageTitle, usePlace } from '@nightlark/profile';
import { useAddress, useSettings } from '@nightlark/state';

/**
 * Title, robots and link preview of the page. The preview's picture must be approved by moderation and visible to everybody
 * (docs/product/landers.md).
 */
export function Share({ profile, indexable }: { profile: Profile; indexable: boolean }) {
  const { name, cdn_prefix } = useSettings();
  const address = useAddress();
  const place = usePlace();
  const { main_image: image } = profile;
  return (
    <>
      <PageTitle>{`${profile.name}, ${profile.age}`}</PageTitle>
      {!indexable && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={`${profile.name}, ${profile.age}`} />
      <meta property="og:description" content={place.full(profile)} />
      <meta property="og:url" content={address(paths.member.href({ id: profile.id }))} />
      {image?.status === 'active' && !image.locked && <meta property="og:image" content={address(cdn_prefix + image.match)} />}
    </>
  );
}
