export { useLike } from './use-like.ts';
export { useFictionalLabel, useMedia } from './use-media.ts';
export { useSeenLike } from './use-seen-like.ts';
export { usePlace } from './use-place.ts';
