const TONES = ['🏻', '🏼', '🏽', '🏾', '🏿'];
/** Emojibase group of components: skin tones and hair styles, which are only parts of other emoji. */
const COMPONENT = 2;
const HAND = '270B';

const isToned = ({ unicode, skins = [] }) => {
  const [first, ...rest] = unicode;
  const after = rest.join('').replace(/^\uFE0F/, '');
  return skins.length === TONES.length && skins.every((skin, index) => skin.unicode === first + TONES[index] + after);
};

/**
 * Names and keywords of all emoji in a language, from `emojibase-data`, without fields that the picker doesn't use: a fifth of
 * the size. `[emoji, name, keywords, group, 1 if it has skin tones]`; `tones`: a hand's name without and with each tone.
 */
export default function emojiLoader(source) {
  const all = JSON.parse(source);
  const hand = all.find(({ hexcode }) => hexcode === HAND);
  const emoji = all
    .filter(({ group }) => group !== undefined && group !== COMPONENT)
    .sort((a, b) => a.order - b.order)
    .map((each) => [each.unicode, each.label, (each.tags ?? []).join(' '), each.group, ...(isToned(each) ? [1] : [])]);
  return JSON.stringify({ tones: [hand.label, ...hand.skins.map(({ label }) => label)], emoji });
}
