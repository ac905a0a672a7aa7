import type { ProfileCard } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { Tag } from '@nightlark/ui';

/** The operator's label of a fictional profile; never omitted (decision 083). */
export function FictionalLabel({ profile }: { profile: ProfileCard }) {
  const { fictional_singular } = useSettings();
  return profile.fictional ? <Tag tone="warning">{fictional_singular}</Tag> : null;
}
