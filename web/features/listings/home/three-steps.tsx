export function HowItWorks() {
  return (
    <section aria-labelledby="etapes">
      <h2 id="etapes" className="font-display text-2xl font-semibold sm:text-3xl">
        Comment ça marche
      </h2>
      <ol className="mt-6 grid gap-8 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-11 shrink-0 place-items-center rounded-full bg-sun font-display text-xl font-semibold text-on-sun"
            >
              {index + 1}
            </span>
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const steps = [
  {
    title: 'Cherchez',
    text: 'Un produit, une commune, et les annonces des jardins et des fermes autour de vous.',
  },
  { title: 'Écrivez', text: "Posez vos questions au vendeur et convenez d'un moment pour passer." },
  {
    title: 'Récoltez',
    text: 'Venez chercher vos produits\u00a0: achetés, échangés ou donnés, sans intermédiaire.',
  },
];
