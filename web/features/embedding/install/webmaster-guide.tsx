import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { useSiteSettings } from '#web/document/use-site.ts';

/** Note on the permission of the operator, which comes first: widgets show nothing without it. */
export function WidgetPermissionNote() {
  const { name, links } = useSiteSettings();
  return (
    <Part title="Avant de commencer">
      <p>
        Le mieux est que {name} soit sur un sous-domaine du vôtre (<code>annonces.exemple.fr</code> pour{' '}
        <code>www.exemple.fr</code>)&nbsp;: pour les navigateurs, c'est alors un seul site, et qui s'est
        connecté une fois l'est dans tous les modules. Ailleurs, l'en-tête propose toujours de se connecter.
      </p>
      <p>
        Les navigateurs n'affichent ces modules que sur les sites autorisés. Donnez l'adresse exacte du vôtre
        (par exemple <code>https://www.exemple.fr</code>) à l'exploitant {formatNameWithPrepositionDe(name)}
        {links.contact && (
          <>
            , par la page{' '}
            <Link to={links.contact} className="font-semibold text-leaf underline underline-offset-4">
              Contact
            </Link>
          </>
        )}
        {"\u00a0: c'est lui qui l'autorise."}
      </p>
    </Part>
  );
}

/** Guide for webmasters. `docs/embedding.md` has more, for the operator. */
export function WebmasterGuide() {
  const { publicUrl } = useSiteSettings();
  return (
    <>
      <Part title="Où coller le code">
        <p>
          N'importe où dans la page&nbsp;: dans WordPress, un bloc «&nbsp;HTML personnalisé&nbsp;». La ligne{' '}
          <code>script</code> suffit une fois par page, les modules peuvent être plusieurs. Le script ne
          dépose aucun cookie, et un module ne se charge que lorsque le lecteur s'en approche.
        </p>
        <p>
          Ce qui se trouve à l'intérieur du module, ici un lien, s'affiche sans JavaScript, ou si le module ne
          peut pas s'afficher.
        </p>
      </Part>
      <Part title="Pour que rien ne bouge">
        <p>
          Le script réserve la hauteur de chaque module, et n'ouvre les modules qu'une fois votre page
          chargée. Pour la réserver plus tôt, pendant 4 secondes au plus, ajoutez à votre feuille de
          style&nbsp;:
        </p>
        <Code>{`@keyframes recolte { to { min-height: 0 } }
recolte-header:not(:defined), recolte-search:not(:defined), recolte-latest:not(:defined) { display: block; animation: recolte 0s 4s forwards }
recolte-header { min-height: 64px }
recolte-search { min-height: 194px }   /* 90px à partir de 768px de large, 248px en dessous de 316px */
recolte-latest { min-height: 816px }   /* 4 annonces : 788px à partir de 640px, 432px à partir de 1024px */
@media (min-width: 640px) { recolte-latest { min-height: 788px } }
@media (min-width: 768px) { recolte-search { min-height: 90px } }
@media (min-width: 1024px) { recolte-latest { min-height: 432px } }`}</Code>
      </Part>
      <Part title="Si votre site a une politique de sécurité (CSP)">
        <p>Elle doit permettre deux sources, et rien dans la page même&nbsp;:</p>
        <Code>{`script-src ${publicUrl}; frame-src ${publicUrl}`}</Code>
      </Part>
      <Part title="Sans script">
        <p>Un cadre suffit, avec les mêmes réglages dans son adresse&nbsp;:</p>
        <Code>{`<iframe title="Rechercher une annonce" width="100%" height="194" loading="lazy" style="border:0"
  src="${publicUrl}/app/iframe2?theme=light&place=Nantes"></iframe>`}</Code>
        <p>
          <code>/app/iframe1</code> est l'en-tête, <code>/app/iframe2</code> la recherche,{' '}
          <code>/app/iframe3</code> les dernières annonces, <code>/app/iframe</code> toute la page d'accueil.
          Chacun envoie sa hauteur à votre page toutes les 500 ms (<code>iframeHeight</code>).
        </p>
      </Part>
      <Part title="Si rien ne s'affiche">
        <p>Ouvrez la console du navigateur (touche F12)&nbsp;:</p>
        <ul className="list-disc pl-6">
          <li>
            elle dit que votre site n'est pas autorisé, ou parle de <code>frame-ancestors</code>&nbsp;: il ne
            l'est pas encore, ou pas à la lettre près (<code>https</code>, <code>www</code>, port)&nbsp;;
          </li>
          <li>
            elle parle de <code>frame-src</code>, ou de <code>Content-Security-Policy</code> avec votre propre
            adresse&nbsp;: voyez plus haut.
          </li>
        </ul>
      </Part>
      <Part title="Flux">
        <p>
          Les annonces se lisent aussi en{' '}
          <a href="/feeds/annonces.rss" className="font-semibold text-leaf underline underline-offset-4">
            RSS
          </a>{' '}
          et en{' '}
          <a href="/feeds/annonces.json" className="font-semibold text-leaf underline underline-offset-4">
            JSON Feed
          </a>
          .
        </p>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 leading-relaxed">
      <h2 className="font-display text-2xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const Code = ({ children }: { children: string }) => (
  <pre className="rounded-2xl bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap">
    <code>{children}</code>
  </pre>
);
