import { farm } from './subjects/farm.ts';
import { fruit } from './subjects/fruit.ts';
import { garden } from './subjects/garden.ts';
import { greens } from './subjects/greens.ts';
import type { Picture } from './subjects/picture.ts';
import { roots } from './subjects/roots.ts';
import { vegetables } from './subjects/vegetables.ts';
import { woods } from './subjects/woods.ts';

/** Every picture by its id: the subject and a number from 1, such as `tomate-cerise-2`. */
export const pictures: ReadonlyMap<string, Picture> = new Map(
  Object.entries({ ...fruit, ...vegetables, ...roots, ...greens, ...woods, ...garden, ...farm }).flatMap(
    ([subject, list]) => list.map((picture, i): [string, Picture] => [`${subject}-${i + 1}`, picture]),
  ),
);
