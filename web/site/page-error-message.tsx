import { isRouteErrorResponse, useLocation } from 'react-router';
import { LinkButton } from '#web/ui/link-button.tsx';
import logo from './logo.svg?url&no-inline';

/** Message in place of a page that does not exist or has failed. */
export function PageErrorMessage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 0;
  const { title, text } = status === 404 || status === 410 ? missing : failed;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center">
      <title>{title}</title>
      <img src={logo} alt="" width={72} height={72} className="mb-6" />
      <h1 className="font-display text-3xl font-semibold">{title}</h1>
      <p className="mt-3 text-lg text-balance text-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {title === failed.title && (
          <LinkButton to={pathname + search} reloadDocument>
            Réessayer
          </LinkButton>
        )}
        <LinkButton to="/" variant="secondary">
          Revenir à l'accueil
        </LinkButton>
        <LinkButton to="/annonces" variant="secondary">
          Voir les annonces
        </LinkButton>
      </div>
    </div>
  );
}

const missing = {
  title: 'Page introuvable',
  text: "Cette page n'existe pas, ou n'existe plus. Le lien est peut-être ancien.",
};
const failed = {
  title: 'Une erreur est survenue',
  text: "Cette page n'a pas pu être affichée. Réessayez dans un moment.",
};
