import { Link } from 'react-router';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Next steps of a new administrator. Each link loads the document again, whose header has the former name. */
export function NextSteps() {
  return (
    <>
      <p>Vous êtes connecté, et déjà chez vous. La suite, dans l'ordre qui vous plaît&nbsp;:</p>
      <ul className="flex flex-col gap-4">
        {nextSteps.map(({ to, label, text }) => (
          <li key={to}>
            <Link
              to={to}
              reloadDocument
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
            >
              {label}
            </Link>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
      <LinkButton to="/" reloadDocument className="self-start">
        Ouvrir l'accueil
      </LinkButton>
    </>
  );
}

const nextSteps = [
  {
    to: '/profil/admin-reglages',
    label: 'Finir les réglages',
    text: "Logo, couleur, mentions légales, territoire, qui peut s'inscrire.",
  },
  {
    to: '/profil/admin-systeme',
    label: "Voir l'état du site",
    text: 'E-mails, sauvegardes, place sur le disque\u00a0: ce qui va, et ce qui manque.',
  },
  {
    to: '/profil/admin-admins',
    label: 'Nommer un second administrateur',
    text: 'Pour que le site ne dépende pas de vous seul.',
  },
  {
    to: '/ad/add',
    label: 'Publier la première annonce',
    text: 'Un site qui a déjà une annonce donne envie.',
  },
];
