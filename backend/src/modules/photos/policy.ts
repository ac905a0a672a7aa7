import { PHOTOS_FREE, PHOTOS_PREMIUM } from '@nightlark/contract';

/** How many photos a member may have. */
export const photoLimit = ({ paid }: { paid: boolean }): number => (paid ? PHOTOS_PREMIUM : PHOTOS_FREE);
