import { INDOORS } from './indoors.ts';
import { OUTDOORS } from './outdoors.ts';
import type { Scene } from './scene.ts';
import { TOWN } from './town.ts';

/** All scenes by name. Names are part of storage keys: add some, rename none. */
export const SCENES: Readonly<Record<string, Scene>> = { ...OUTDOORS, ...TOWN, ...INDOORS };
export const SCENE_NAMES = Object.keys(SCENES);
export type { Clothing, Scene } from './scene.ts';
