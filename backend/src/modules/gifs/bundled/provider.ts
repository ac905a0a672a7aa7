import { DEFAULTS, fold, type Locale } from '@nightlark/contract';
import type { Messages } from '../../../messages/messages.ts';
import type { FoundGif, GifProvider } from '../provider.ts';
import { PICTURE_IDS, type PictureId, pictureSvg, SIZE } from './pictures.ts';

const FORMS = ['bare', 'spelled'] as const;

/** A small bundled set: works without an API key and offline. Its search terms are in the catalogues, `gif.<id>`. */
export function bundledGifs(messages: Messages): GifProvider {
  const present = (id: PictureId, locale: Locale): FoundGif => ({ id, ...SIZE, description: messages.text(locale, `gif.${id}`) });
  return {
    name: 'own',
    attribution: null,
    search(query, page, locale) {
      const words = query.split(/\s+/).filter((word) => fold(word));
      const found = PICTURE_IDS.filter((id) => {
        const text = `${id} ${messages.text(locale, `gif.${id}`)} ${messages.text('en', `gif.${id}`)}`;
        return words.every((word) => FORMS.some((form) => fold(text, form).includes(fold(word, form))));
      });
      const start = (page - 1) * DEFAULTS.gifPageSize;
      const gifs = found.slice(start, start + DEFAULTS.gifPageSize).map((id) => present(id, locale));
      return Promise.resolve({ gifs, more: found.length > start + DEFAULTS.gifPageSize });
    },
    find: (id, locale) => Promise.resolve(isPicture(id) ? present(id, locale) : null),
    describe: (id, locale) => (isPicture(id) ? present(id, locale).description : null),
    file: (id, form) => Promise.resolve(isPicture(id) ? { bytes: Buffer.from(pictureSvg(id, form)), type: 'image/svg+xml' } : null),
  };
}

const isPicture = (id: string): id is PictureId => (PICTURE_IDS as readonly string[]).includes(id);
