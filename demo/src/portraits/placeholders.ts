import { blurTwin, placeholderOf } from '@nightlark/backend';
import { renderPortrait } from './render.ts';
import { keyOfTraits, type Traits } from './traits.ts';

/** The traits that determine a placeholder's few pixels: drawing one for each of thousands of photos would take a minute. */
const lookOf = ({ gender, hairColor, scene }: Traits): Traits => ({
  gender,
  hairColor,
  scene,
  age: 30,
  eyeColor: 'brown',
  seed: 1,
  photo: 0,
});

/** Placeholders of demo photos that are not drawn yet: photos with the same scene, gender and hair share one. */
export async function demoPlaceholders(all: readonly Traits[]): Promise<(traits: Traits) => string> {
  const made = new Map<string, string>();
  for (const traits of all) {
    const look = lookOf(traits);
    const key = keyOfTraits(look);
    if (made.has(key)) continue;
    made.set(key, '');
    const small = await (await renderPortrait(look, 60, 75)).png({ compressionLevel: 1 }).toBuffer();
    made.set(key, await placeholderOf(await blurTwin(small, 60, 75)));
  }
  return (traits) => made.get(keyOfTraits(lookOf(traits)))!;
}
