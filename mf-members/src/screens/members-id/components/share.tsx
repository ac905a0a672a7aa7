import { paths, type Profile } from '@nightlark/contract';
import { usePlace } from '@nightlark/profile';
import { useAddress, useSettings } from '@nightlark/state';

/** The page's title, and its picture where it is shared: only one that moderation let through and everybody may see (specification, section 4, "Image"). */
export function Share({ profile }: { profile: Profile }) {
  const { name, cdn_prefix } = useSettings();
  const address = useAddress();
  const place = usePlace();
  const { main_image: image } = profile;
  return (
    <>
      <title>{`${profile.name}, ${profile.age} · ${name}`}</title>
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={`${profile.name}, ${profile.age}`} />
      <meta property="og:description" content={place.full(profile)} />
      <meta property="og:url" content={address(paths.member.href({ id: profile.id }))} />
      {image?.status === 'active' && !image.locked && <meta property="og:image" content={address(cdn_prefix + image.match)} />}
    </>
  );
}
