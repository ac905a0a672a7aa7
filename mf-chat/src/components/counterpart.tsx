import type { ProfileCard } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { Avatar, type AvatarProps, Tag } from '@nightlark/ui';

/** A member's round photo; the name is always written beside it. */
export function Face({ profile, size }: { profile: ProfileCard; size?: AvatarProps['size'] }) {
  const { cdn_prefix } = useSettings();
  const src = profile.main_image && cdn_prefix + profile.main_image.thumb_match;
  return <Avatar src={src} name={profile.name} size={size} online={profile.online} />;
}

/** The operator's label of a fictional profile; never omitted (decision 083). */
export function FictionalLabel({ profile }: { profile: ProfileCard }) {
  const { fictional_singular } = useSettings();
  return profile.fictional ? <Tag tone="warning">{fictional_singular}</Tag> : null;
}
