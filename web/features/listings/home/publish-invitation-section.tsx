import { LinkButton } from '#web/ui/link-button.tsx';

export function PublishInvitationSection() {
  return (
    <section
      aria-labelledby="publier"
      className="flex flex-col items-start gap-6 rounded-3xl bg-sunken dark:bg-leaf-soft p-7 sm:p-10 md:flex-row md:items-center md:justify-between"
    >
      <div className="max-w-2xl">
        <h2 id="publier" className="font-display text-2xl font-semibold sm:text-3xl">
          Trop de courgettes, pas assez d'œufs&nbsp;?
        </h2>
        <p className="mt-3 text-lg text-balance text-soft">
          Publiez une offre ou une demande en deux minutes&nbsp;: vos voisins la trouveront en cherchant près
          de chez eux.
        </p>
      </div>
      <LinkButton to="/ad/add" className="shrink-0">
        Publier une annonce
      </LinkButton>
    </section>
  );
}
