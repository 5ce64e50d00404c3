import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { distances } from '#contract/listings/rules.ts';
import { hasPlace, type Search, searchPath, withoutPlace } from '#contract/listings/search-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PillLink } from '../pill-link.tsx';

interface NoResultsProps {
  search: Search;
  /** Names of the produce list worth trying instead. */
  similar: readonly string[];
}

/** Ways out of an empty search. */
export function NoResults({ search, similar }: NoResultsProps) {
  const { productName, mainType, type, isProfessional } = search;
  const isFiltered = mainType !== undefined || type !== undefined || isProfessional !== undefined;
  const title = productName
    ? 'Aucune annonce pour ce produit pour le moment. Son nom est-il bien orthographié ?'
    : 'Aucune annonce ne correspond à votre recherche pour le moment.';
  const pathTo = (change: Partial<Search>) => searchPath({ ...search, ...change, page: 1 });
  return (
    <EmptyState icon={SearchX} title={title}>
      <div className="flex max-w-2xl flex-col gap-6">
        {hasPlace(search) && (
          <Ways title="Chercher plus loin">
            {widerDistances(search).map((distance) => (
              <li key={distance}>
                <PillLink to={pathTo({ distance })} label={`À ${distance} km`} />
              </li>
            ))}
            <li>
              <PillLink to={searchPath(withoutPlace(search))} label="Dans toute la France" />
            </li>
          </Ways>
        )}
        {isFiltered && (
          <Ways title="Chercher plus large">
            <li>
              <PillLink to={pathTo(noFilter)} label="Sans les filtres" />
            </li>
          </Ways>
        )}
        {similar.length > 0 && (
          <Ways title="Essayer un autre nom, un autre produit">
            {similar.map((name) => (
              <li key={name}>
                <PillLink to={pathTo({ productName: name })} label={name} />
              </li>
            ))}
          </Ways>
        )}
        <div>
          <p className="mb-3">Dites ce que vous cherchez : les jardiniers du coin verront votre demande.</p>
          <LinkButton to="/ad/add?mainType=asked">Publier une demande</LinkButton>
        </div>
      </div>
    </EmptyState>
  );
}

function Ways({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">{children}</ul>
    </section>
  );
}

const noFilter = { mainType: undefined, type: undefined, isProfessional: undefined };

const widerDistances = ({ distance = 0 }: Search) => distances.filter((wider) => wider > distance);
