import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { WebmasterGuide, WidgetPermissionNote } from '#web/features/embedding/install/webmaster-guide.tsx';
import { WidgetSnippetForm } from '#web/features/embedding/install/widget-snippet-form.tsx';
import type { Route } from './+types/widget-setup-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, {
    title: 'Les annonces sur votre site',
    description:
      "Un module à coller dans les pages de votre site\u00a0: les dernières annonces, la recherche ou l'en-tête.",
    canonical: '/integrer',
  });

export default function WidgetSetupPage() {
  const { name } = useSiteSettings();
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-8 px-4 py-8 md:py-12">
      <div>
        <h1 className="font-display text-3xl font-semibold md:text-4xl">Les annonces sur votre site</h1>
        <p className="mt-3 text-lg">
          Journal, mairie, association&nbsp;: montrez les annonces {formatNameWithPrepositionDe(name)} dans
          vos pages, à vos couleurs. Réglez le module, regardez, copiez deux lignes.
        </p>
      </div>
      <WidgetPermissionNote />
      <WidgetSnippetForm />
      <WebmasterGuide />
    </div>
  );
}
