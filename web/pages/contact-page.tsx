import { Link, redirect } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { ContactForm } from '#web/features/legal/contact-form.tsx';
import { contactFormIntentHandlers } from '#web/features/legal/contact-form-intent-handlers.ts';
import { SiteOperatorCard } from '#web/features/legal/site-operator-card.tsx';
import { convertSettingsLinksToAppPaths } from '#web/site/site-links.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import type { Route } from './+types/contact-page';

/** Redirects to the operator's own contact page, if there is one. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(apiCallContext);
  const { links } = convertSettingsLinksToAppPaths(await call('GET /api/site'));
  if (links.contact !== '/contact') throw redirect(links.contact);
  return call('GET /api/legal');
}

export const clientAction = createClientAction(contactFormIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Contact', canonical: '/contact' });

export default function ContactPage({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-8 md:py-12">
      <div>
        <h1 className="font-display text-3xl font-semibold md:text-4xl">Contact</h1>
        <p className="mt-3 text-lg">
          {operator.email &&
            'Une question, une difficulté, une décision à contester\u00a0? Une personne vous lira. '}
          Pour une annonce ou une page qui pose problème, le plus rapide est de{' '}
          <Link to="/signaler" className="font-semibold text-leaf underline underline-offset-4">
            la signaler
          </Link>
          .
        </p>
      </div>
      <SiteOperatorCard operator={operator} />
      {operator.email ? (
        <div className="rounded-3xl bg-card p-5 shadow-card sm:p-8">
          <ContactForm />
        </div>
      ) : (
        <AlertBox tone="info">
          L'exploitant de ce site n'a pas indiqué d'adresse e-mail&nbsp;: aucun message ne peut lui être
          envoyé d'ici.
        </AlertBox>
      )}
    </div>
  );
}
