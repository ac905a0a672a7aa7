import type { OwnProfile } from '@nightlark/contract';
import type { ReactNode } from 'react';
import type { PhotoActions } from './own-photo.tsx';

export interface PhotoGridProps extends PhotoActions {
  profile: OwnProfile;
  /** Id of the photo with a pending request. */
  busy: number | null;
  /** Uploads and the tile to add photos. */
  children: ReactNode;
}
