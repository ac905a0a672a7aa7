export { Photo, type PhotoProps } from './photo.tsx';
export { useRenewed, type Renew, type Sources } from './use-renewed.ts';
