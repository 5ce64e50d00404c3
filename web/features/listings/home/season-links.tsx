import { searchPath } from '#contract/listings/search.ts';
import { PillLink } from '../pill-link.tsx';

interface SeasonLinksProps {
  month: string;
  names: readonly string[];
}

export function SeasonLinks({ month, names }: SeasonLinksProps) {
  return (
    <section aria-labelledby="saison">
      <h2 id="saison" className="font-display text-2xl font-semibold sm:text-3xl">
        De saison en {month}
      </h2>
      <ul className="mt-5 flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <PillLink to={searchPath({ productName: name })} label={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
