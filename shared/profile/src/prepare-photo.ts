/** Picture formats that the server decodes. */
const SENT = ['image/jpeg', 'image/png', 'image/webp'];
/** The server keeps no larger picture (`backend/src/modules/photos/variants.ts`), in px. */
const LONGEST_PX = 3_000;
/** Up to here nothing is made smaller, in bytes. */
const SMALL = 1_500_000;
const QUALITY = 0.9;

/**
 * A photo as it is sent: as a JPEG what the server can't decode, and smaller what is larger than it keeps.
 * @returns null if it is of another format and this browser can't decode it
 */
export async function preparePhoto(file: File): Promise<File | null> {
  const isSent = SENT.includes(file.type);
  if (isSent && file.size <= SMALL) return file;
  const unchanged = isSent ? file : null;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(bitmap.width * scale),
      height: Math.round(bitmap.height * scale),
    });
    const context = canvas.getContext('2d')!;
    // A JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!made || (isSent && made.size >= file.size)) return unchanged;
    return new File([made], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return unchanged;
  }
}
