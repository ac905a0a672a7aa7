export { Photo, type PhotoProps } from './photo.tsx';
