import { BellRing, MessagesSquare, Sprout } from 'lucide-react';
import { NoHyphenBreakText } from '#web/ui/no-hyphen-break-text.tsx';

export function SignUpBenefits() {
  return (
    <aside aria-label="Ce que permet un compte" className="rounded-3xl bg-leaf-soft p-6 sm:p-8">
      <p className="font-display text-xl font-semibold">Un compte gratuit pour&nbsp;:</p>
      <ul className="mt-5 flex flex-col gap-5">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-card text-leaf">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p>
                <NoHyphenBreakText text={text} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}

const benefits = [
  {
    icon: Sprout,
    title: 'Publier vos récoltes',
    text: 'Vendez, troquez ou donnez ce que votre jardin a en trop.',
  },
  {
    icon: MessagesSquare,
    title: 'Écrire à vos voisins',
    text: 'Convenez ensemble du lieu et du moment.',
  },
  {
    icon: BellRing,
    title: 'Enregistrer vos recherches',
    text: 'Un point rouge, et un e-mail si vous le voulez, quand un produit arrive près de chez vous.',
  },
];
