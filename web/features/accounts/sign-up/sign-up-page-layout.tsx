import type { ReactNode } from 'react';
import { formatLoginPath } from '#web/client/next-path.ts';
import { TextLink } from '../text-link.tsx';

interface SignUpPageLayoutProps {
  /** Purpose of the account in French, shown above the form. */
  intro: string | undefined;
  /** Path under `/app` that the login leads to. */
  next: string;
  aside: ReactNode;
  children: ReactNode;
}

export function SignUpPageLayout({ intro, next, aside, children }: SignUpPageLayoutProps) {
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-x-8 gap-y-6 px-4 pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="lg:col-span-2">
        <h1 className="font-display text-3xl font-semibold md:text-4xl">Créer un compte</h1>
        {intro && <p className="mt-2 font-semibold">{intro}</p>}
        <p className="text-soft">
          Déjà inscrit&nbsp;? <TextLink to={formatLoginPath(next)}>Se connecter</TextLink>
        </p>
      </div>
      <div className="rounded-3xl bg-card p-5 shadow-card sm:p-8">{children}</div>
      <div className="max-md:hidden">
        <div className="sticky top-24">{aside}</div>
      </div>
    </div>
  );
}
