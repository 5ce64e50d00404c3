import { foldTextForComparison } from '#contract/text/fold.ts';
import { createSpellingVocabulary } from '#contract/text/spelling-vocabulary.ts';
import {
  foldPlaceNameToOneWord,
  removePlaceNameSmallWords,
  removePlaceNameSpaces,
} from './parsed-place-query.ts';
import type { Department, Place } from './place-file.ts';
import { calculatePlaceScore } from './score.ts';

export interface DepartmentSearchMatch {
  department: Department;
  /** Score of the department, comparable with that of places. */
  score: number;
  /** True when the query is spelled differently from the name. */
  isApproximate: boolean;
}

export interface DepartmentIndex {
  /**
   * Department by name, number or both: `Loire-Atlantique`, `44`, `Loire-Atlantique (44)`. Null when unknown.
   */
  find: (text: string) => Department | null;
  /** Department found by a name with a typo. */
  findByApproximateName: (text: string) => Department | null;
  /**
   * Departments for a text being typed, best first, at most `limit`: by number, or by the beginning of a
   * name. Those of a single commune, like Paris, are left out.
   */
  search: (typed: string, limit: number) => DepartmentSearchMatch[];
}

/**
 * Match scores of departments, comparable with those of places: below an equal name, above a name that begins with the
 * text; then near spellings.
 */
const texts = { whole: 0.95, beginning: 0.9, near: 0.8 };
const MIN_LETTERS = 3;

export function indexDepartments(places: readonly Place[]): DepartmentIndex {
  const communes = Map.groupBy(
    places.filter(({ parent }) => !parent),
    ({ department }) => department,
  );
  const all = [...communes.keys()];
  const spellings = all.map(({ name }) => [foldPlaceNameToOneWord(name), keyOf(name)]);
  const populations = new Map(
    [...communes].map(([department, among]) => [
      department,
      among.reduce((sum, { population }) => sum + population, 0),
    ]),
  );
  const byCode = new Map(all.map((department) => [department.code, department]));
  const byName = new Map(all.map((department) => [keyOf(department.name), department]));
  const names = createSpellingVocabulary([...byName.keys()].map((name) => [name, 1]));
  const find = (text: string) => {
    const { name, code } = readDepartment(text);
    const named = byName.get(keyOf(name)) ?? null;
    if (!code) return named;
    return name && named?.code !== code ? null : (byCode.get(code) ?? null);
  };
  const findByApproximateName = (text: string) =>
    byName.get(names.correct(keyOf(foldTextForComparison(text)))) ?? null;
  const findStarting = (text: string) => {
    const start = removePlaceNameSpaces(foldTextForComparison(text));
    if (start.length < MIN_LETTERS) return [];
    return all.filter((_, index) => spellings[index]?.some((spelling) => spelling.startsWith(start)));
  };
  const rate = (department: Department, text: number): DepartmentSearchMatch => ({
    department,
    score: calculatePlaceScore(text, populations.get(department) ?? 0),
    isApproximate: text === texts.near,
  });
  return {
    find,
    findByApproximateName,
    search(typed, limit) {
      const whole = find(typed);
      const starting = findStarting(typed);
      const near = whole || starting.length > 0 ? null : findByApproximateName(typed);
      const matches = new Map([
        ...(near ? [[near, texts.near] as const] : []),
        ...starting.map((department) => [department, texts.beginning] as const),
        ...(whole ? [[whole, texts.whole] as const] : []),
      ]);
      return [...matches]
        .filter(([department]) => communes.get(department)?.length !== 1)
        .map(([department, text]) => rate(department, text))
        .sort((one, other) => other.score - one.score)
        .slice(0, limit);
    },
  };
}

function readDepartment(text: string) {
  const [, name = '', code] = /^(.*?) ?\b(\d{1,3}|2[ab])?$/.exec(foldTextForComparison(text)) ?? [];
  return { name, code: code?.toUpperCase().padStart(2, '0') };
}

const keyOf = (name: string): string =>
  removePlaceNameSpaces(removePlaceNameSmallWords(foldTextForComparison(name)));
