import type { ListedProduce } from '#contract/listings/produce-list.ts';
import { pluralizeProduceName, produceNameErrorTexts as texts } from '#contract/produce/rules.ts';
import type { NewProduceNameBody } from '#contract/produce/schemas.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';
import {
  isProduceKind,
  recognizeSearchCategories,
} from '#server/features/listings/produce/classify-produce.ts';
import { createProduceIndex } from '#server/features/listings/produce/produce-index.ts';
import { fail } from '#server/platform/fail.ts';

/**
 * Entry of the produce list as an administrator gave it, each name once.
 * @param others all other entries of the list
 * @throws Failure INVALID_INPUT for a name that another entry or a category has, or that is no produce
 */
export function createCheckedProduce(
  { name, plural, category, months, synonyms }: NewProduceNameBody,
  others: readonly ListedProduce[],
): ListedProduce {
  const index = createProduceIndex(others);
  const findFault = (text: string) => {
    if (recognizeSearchCategories(text).length > 0) return texts.isCategory(text);
    const known = index.findNamed(text);
    if (known) return texts.isKnown(text, known.name);
    return isProduceKind(text) ? texts.generic : undefined;
  };
  const other = synonyms.map(findFault).find((fault) => fault !== undefined);
  const [own, ofPlural] = [findFault(name), plural && findFault(plural)];
  if (own || ofPlural || other)
    fail('INVALID_INPUT', {
      fields: {
        ...(own && { name: own }),
        ...(ofPlural && { plural: ofPlural }),
        ...(other && { synonyms: other }),
      },
    });
  const named = new Map([...synonyms.toReversed(), name].map((text) => [termsOf(text), text]));
  named.delete(termsOf(name));
  return {
    name,
    plural: plural || pluralizeProduceName(name),
    category,
    months,
    synonyms: [...named.values()].reverse(),
  };
}

const termsOf = (text: string) => extractSearchTerms(text).join(' ');
