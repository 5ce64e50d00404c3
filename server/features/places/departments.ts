import { fold } from '#contract/text.ts';
import { createVocabulary } from '#server/platform/search/vocabulary.ts';
import type { Department, Place } from './place-file.ts';
import { bareName, inOneWord } from './typed-place.ts';

export interface Departments {
  /** By name, number or both: `Loire-Atlantique`, `44`, `Loire-Atlantique (44)`. Null when unknown. */
  find: (text: string) => Department | null;
  /** By a name with a typo. */
  findNear: (text: string) => Department | null;
}

export function indexDepartments(places: readonly Place[]): Departments {
  const all = new Set(places.map(({ department }) => department));
  const byCode = new Map([...all].map((department) => [department.code, department]));
  const byName = new Map([...all].map((department) => [keyOf(department.name), department]));
  const names = createVocabulary([...byName.keys()].map((name) => [name, 1]));
  return {
    find(text) {
      const [, name = '', code = ''] = /^(.*?) ?\b(\d{1,3}|2[ab])?$/.exec(fold(text)) ?? [];
      return (
        byName.get(keyOf(name)) ?? (name ? null : (byCode.get(code.toUpperCase().padStart(2, '0')) ?? null))
      );
    },
    findNear: (text) => byName.get(names.correct(keyOf(fold(text)))) ?? null,
  };
}

const keyOf = (name: string): string => inOneWord(bareName(fold(name)));
