export { AddPhoto } from './add-photo.tsx';
export { UploadFrame } from './upload-frame.tsx';
