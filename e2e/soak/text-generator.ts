import type { Locale } from '@nightlark/contract';
import type { Random } from './random.ts';

const WORDS = {
  en: 'good evening how was your day I was at the lake again and thought of your song do you still play on Fridays bring a jumper it gets cold there maybe we could walk as far as the old bridge',
  fi: 'hyvää iltaa miten päiväsi meni kävin taas järvellä ja ajattelin lauluasi soitatko vielä perjantaisin ota villapaita siellä tulee kylmä ehkä kävelemme vanhalle sillalle asti yöttömän yön valossa',
} as const;
const EMOJI = ['🦩', '🌙', '❤️', '👩‍🚀', '🇫🇮', '👍🏽', '🎸'];
const RIGHT_TO_LEFT = ['مساء الخير، كيف كان يومك؟', 'שלום, מה שלומך הערב?', 'سلام خوبی؟ (good?)'];

/** Random unique message texts; `tag` distinguishes senders. */
export function createTextGenerator(locale: Locale, chance: Random, tag: string): () => string {
  const words = WORDS[locale === 'fi' ? 'fi' : 'en'].split(' ');
  let count = 0;
  const some = (length: number) => Array.from({ length }, () => chance.pick(words)).join(' ');
  return () => {
    count += 1;
    const kind = chance.weighted([
      ['short', 8],
      ['long', 2],
      ['lines', 1],
      ['emoji', 2],
      ['rtl', 2],
    ] as const);
    if (kind === 'long') return `${some(90)} ${tag}${count}`;
    // Shift+Enter inserts a line break.
    if (kind === 'lines') return `${some(4)}\n${some(3)} ${tag}${count}`;
    if (kind === 'emoji') return `${chance.pick(EMOJI)} ${some(2)} ${chance.pick(EMOJI)} ${tag}${count}`;
    if (kind === 'rtl') return `${chance.pick(RIGHT_TO_LEFT)} ${tag}${count}`;
    return `${some(chance.between(1, 8))} ${tag}${count}`;
  };
}
