import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '#web/ui/link-button.tsx';

interface LatestInFrameProps {
  title: string;
  /** Path of the results page with all listings of the frame's search. */
  allPath: string;
  isEmpty: boolean;
  children: ReactNode;
}

export function FramedLatestListings({ title, allPath, isEmpty, children }: LatestInFrameProps) {
  return (
    <section aria-labelledby="dernieres" className="frame-widget frame-latest">
      <div className="frame-heading">
        <h2 id="dernieres" className="font-display font-semibold">
          {title}
        </h2>
      </div>
      {isEmpty ? (
        <p className="frame-empty">
          Pas encore d'annonce ici&nbsp;: la première sera peut-être la vôtre.
          <LinkButton to="/ad/add">Publier une annonce</LinkButton>
        </p>
      ) : (
        children
      )}
      <div className="frame-heading">
        <Link
          to={allPath}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline"
        >
          Voir toutes les annonces
        </Link>
      </div>
    </section>
  );
}
