import sharp, { type Sharp } from 'sharp';
import { glow, radial, rect } from './drawing.ts';
import { random } from '../random.ts';
import { drawPerson } from './person.ts';
import { type Scene, SCENES } from './scenes/index.ts';
import { photoRandom, type Traits } from './traits.ts';

/** Size of the background: it is out of focus anyway, and drawing it small is cheap. */
const FAR = { width: 200, height: 250 };

/** Renders a photo's pixels, at any size of 4:5. Deterministic by its traits. */
export async function renderPortrait(traits: Traits, width: number, height: number): Promise<Sharp> {
  const scene = SCENES[traits.scene]!;
  const chance = photoRandom(traits);
  const close = traits.photo === 0 ? chance.between(1.12, 1.34) : chance.between(0.98, 1.5);
  const background = await sharp(svg(FAR.width, FAR.height, scene.draw(chance)))
    .blur(0.8 + close)
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .modulate({ saturation: 1.15 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pose = { x: 400 + chance.between(-70, 70), tilt: chance.between(-5, 5), mirrored: chance.chance(0.5), drop: chance.between(6, 40) };
  const turn = `translate(${pose.x} ${1000 + pose.drop}) rotate(${pose.tilt}) scale(${pose.mirrored ? -close : close} ${close}) translate(-384 -772)`;
  const front = svg(
    width,
    height,
    `<g transform="${turn}">${drawPerson(traits, scene)}</g>${atmosphere(scene, pose.mirrored)}${glow(chance.pick([20, 780]), chance.between(820, 1000), chance.between(160, 260), scene.light, 0.55)}`,
  );
  const { width: w, height: h, channels } = background.info;
  return sharp(background.data, { raw: { width: w, height: h, channels } }).composite([{ input: front }]);
}

/** A scene without a person. Deterministic by its seed. */
export function renderScene(name: string, seed: string, width: number, height: number): Sharp {
  return sharp(svg(width, height, SCENES[name]!.draw(random(seed)))).blur(2);
}

/** The scene's light from the side, and a vignette. */
function atmosphere({ light, shade }: Scene, mirrored: boolean): string {
  return `<defs><linearGradient id="beam" x1="${mirrored ? 1 : 0}" y1="0" x2="${mirrored ? 0.1 : 0.9}" y2=".8"><stop offset="0" stop-color="${light}" stop-opacity=".2"/><stop offset=".5" stop-color="${light}" stop-opacity="0"/></linearGradient>
    ${radial('corners', [
      [0.62, shade, 0],
      [1, shade, 0.34],
    ])}</defs>${rect(0, 0, 800, 1000, 'url(#beam)')}${rect(-140, -140, 1080, 1280, 'url(#corners)')}`;
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 800 1000">${content}</svg>`);
}
