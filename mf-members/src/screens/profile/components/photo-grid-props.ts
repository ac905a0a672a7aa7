import type { OwnProfile } from '@nightlark/contract';
import type { ReactNode } from 'react';
import type { PhotoActions } from './own-photo.tsx';

export interface PhotoGridProps extends PhotoActions {
  profile: OwnProfile;
  /** Ids of the photos with a pending action. */
  busy: readonly number[];
  /** Uploads and the tile to add photos. */
  children: ReactNode;
}
