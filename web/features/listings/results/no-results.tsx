import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PillLinks } from '../pill-links.tsx';
import type { EmptyResultsContent } from './alternatives.ts';

interface NoResultsProps {
  nothing: EmptyResultsContent;
  /** Button that saves the search. */
  children: ReactNode;
}

export function NoResults({ nothing: { title, isWorthSaving, alternatives }, children }: NoResultsProps) {
  return (
    <EmptyState icon={Search} title={title} isTight>
      <div className="flex max-w-2xl flex-col gap-6">
        {alternatives.map(({ title, links }) => (
          <section key={title}>
            <h2 className="font-semibold">{title}</h2>
            <PillLinks links={links} className="mt-2 justify-center" />
          </section>
        ))}
        {isWorthSaving && (
          <div>
            <p className="mb-3 text-balance">
              Un point rouge vous signalera ici les nouvelles annonces, et un e-mail si vous le voulez.
            </p>
            {children}
          </div>
        )}
        <div>
          <p className="mb-3 text-balance">
            Dites ce que vous cherchez&nbsp;: les jardiniers du coin verront votre demande.
          </p>
          <LinkButton to="/ad/add?mainType=asked" variant="secondary">
            Publier une demande
          </LinkButton>
        </div>
      </div>
    </EmptyState>
  );
}
