import * as z from 'zod';
import { produceNameChangeBody } from '#contract/produce/schemas.ts';

/** Fields of the form: a checkbox for each month, January first, and the other names with commas between them. */
export const produceNameFormSchema = produceNameChangeBody.extend({
  months: z
    .array(z.string())
    .transform((boxes) => boxes.flatMap((box, index) => (box === 'true' ? index + 1 : []))),
  synonyms: z
    .string()
    .transform((text) => text.split(',').filter((name) => name.trim() !== ''))
    .pipe(produceNameChangeBody.shape.synonyms),
});
