import type { OwnProfile } from '@nightlark/contract';
import type { ReactNode } from 'react';
import type { PhotoActions } from './own-photo.tsx';

export interface PhotoGridProps extends PhotoActions {
  profile: OwnProfile;
  /** The photo with which something is being done. */
  busy: number | null;
  /** What follows the photos: those on their way, the free place. */
  children: ReactNode;
}
