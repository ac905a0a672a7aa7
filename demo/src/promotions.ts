import type { Deps } from '@nightlark/backend';
import type { Locale } from '@nightlark/contract';
import { renderScene } from './portraits/render.ts';

const CAM: Record<Locale, string> = {
  en: 'Say hello live, on camera',
  da: 'Sig hej live foran kameraet',
  de: 'Sag live vor der Kamera Hallo',
  es: 'Saluda en directo por cámara',
  fi: 'Sano hei suorana kameralle',
  fr: 'Dis bonjour en direct à la caméra',
  it: 'Saluta dal vivo in webcam',
  nl: 'Zeg live hallo voor de camera',
  no: 'Si hei direkte på kamera',
  pl: 'Przywitaj się na żywo przed kamerą',
  sv: 'Säg hej live framför kameran',
};
const RESELL: Record<Locale, string> = {
  en: 'More people near you, at our neighbours’',
  da: 'Flere i nærheden hos vores naboer',
  de: 'Noch mehr Menschen in deiner Nähe, bei unseren Nachbarn',
  es: 'Más gente cerca de ti, donde nuestros vecinos',
  fi: 'Lisää ihmisiä lähelläsi, naapureidemme luona',
  fr: 'Encore plus de monde près de toi, chez nos voisins',
  it: 'Ancora più persone vicino a te, dai nostri vicini',
  nl: 'Meer mensen bij jou in de buurt, bij onze buren',
  no: 'Flere i nærheten, hos naboene våre',
  pl: 'Jeszcze więcej osób w pobliżu, u naszych sąsiadów',
  sv: 'Fler i närheten, hos våra grannar',
};

const TILES = [
  { variant: 'cam', title: CAM, picture: 'demo-cam.webp', link: 'https://cams.partner.example/', scene: 'bar' },
  { variant: 'resell', title: RESELL, picture: 'demo-resell.webp', link: 'https://friends.partner.example/', scene: 'rooftop' },
];

/** Adds two promotional tiles to the demo's site, one of each variant, with their pictures. */
export async function seedPromotions(deps: Pick<Deps, 'storage' | 'config'>, trx: Deps['db']): Promise<void> {
  for (const { picture, scene } of TILES) {
    await deps.storage.write(`promotions/${picture}`, await renderScene(scene, picture, 480, 600).webp({ quality: 80 }).toBuffer());
  }
  const promotions = TILES.map(({ scene: _scene, ...tile }) => tile);
  await trx
    .insertInto('site')
    .values({
      domain: new URL(deps.config.PUBLIC_URL).hostname,
      settings: JSON.stringify({ member_resell: true, promotions }),
      company_id: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
