import { demoNewspaperStyleSheet } from './newspaper-style.ts';
import type { DemoHostPageResponse } from './serve-embedding-site.ts';

const ACCENT = '#1b4f72';
const NAME = 'Le Courrier des Jardins';

/** Pages of an invented newspaper with our widgets. */
export function findDemoNewspaperPage(path: string, productUrl: string): DemoHostPageResponse | undefined {
  if (path === '/') return front(productUrl);
  return path === '/courrier.css' ? { type: 'text/css', text: demoNewspaperStyleSheet } : undefined;
}

const front = (productUrl: string) => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${NAME}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/courrier.css">
<script src="${productUrl}/embed.js" async></script>
</head>
<body>
<header class="masthead">
  <p class="dateline">Samedi 21 novembre 2026 <span>Le journal de ceux qui cultivent</span> 1,20 €</p>
  <h1>${NAME}</h1>
  <nav aria-label="Rubriques"><a href="#une">À la une</a><a href="#annonces">Petites annonces</a><a href="#agenda">Agenda</a><a href="#lune">La lune</a></nav>
</header>
<main>
  <article class="lead" id="une">
    <svg viewBox="0 0 640 300" role="img" aria-label="Un potager en planches, au soleil levant">
      <rect width="640" height="300" fill="#f2d9a4"/><circle cx="500" cy="120" r="58" fill="#e8a33d"/>
      <path d="M0 170c110-50 220-50 330-10s210 30 310-10v150H0Z" fill="#a8b98a"/>
      <path d="M0 215c140-40 260-30 380-5s180 15 260-5v95H0Z" fill="#6f8f5f"/>
      <g fill="#4d3b2f"><path d="m40 300 90-62h70l-50 62Z"/><path d="m210 300 40-62h70l-10 62Z"/><path d="m370 300-10-62h70l50 62Z"/><path d="m540 300-70-62h70l100 62Z"/></g>
      <g fill="#2f5d3a"><circle cx="112" cy="268" r="15"/><circle cx="150" cy="254" r="11"/><circle cx="258" cy="272" r="16"/><circle cx="282" cy="252" r="11"/><circle cx="424" cy="272" r="16"/><circle cx="402" cy="252" r="11"/><circle cx="566" cy="270" r="15"/><circle cx="532" cy="254" r="11"/></g>
    </svg>
    <p class="kicker">Au potager</p>
    <h2>Les jardins ouvriers de la Prairie donnent plus qu'ils ne mangent</h2>
    <p class="standfirst">Courges, poireaux et dernières pommes&nbsp;: cette année, les quarante parcelles ont trop produit. Les jardiniers ont décidé de ne rien laisser perdre.</p>
    <div class="columns">
      <p>Il est huit heures, la brume se lève sur les planches de choux. Marcelle Aubry compte ses potimarrons&nbsp;: il y en a cinquante-deux, pour deux personnes à table.</p>
      <p>Elle n'est pas la seule. D'une parcelle à l'autre, les caisses s'empilent devant les cabanes, et l'on s'échange des recettes de soupe faute d'échanger autre chose.</p>
      <p>Depuis octobre, les voisins publient leurs surplus dans nos petites annonces&nbsp;: le kilo part en une matinée, souvent contre un pot de miel ou une heure de bêche.</p>
    </div>
  </article>
  <section class="classifieds" id="annonces">
    <h2>Petites annonces du jardin</h2>
    <recolte-header accent="${ACCENT}" radius="4"><a href="${productUrl}/app">Récolte, les produits du jardin</a></recolte-header>
    <recolte-search accent="${ACCENT}" radius="4" place="Nantes (44000)"><a href="${productUrl}/app/annonces">Chercher une annonce</a></recolte-search>
    <recolte-latest accent="${ACCENT}" radius="4" number="4"><a href="${productUrl}/app/annonces">Les dernières annonces</a></recolte-latest>
  </section>
  <div class="notes">
    <section id="agenda"><h2>Agenda</h2><dl><dt>Dimanche 22</dt><dd>Bourse aux graines, salle des fêtes, de 9 h à 13 h.</dd><dt>Mercredi 25</dt><dd>Taille des petits fruits, avec la société d'horticulture.</dd><dt>Samedi 28</dt><dd>Pressage des pommes, apportez vos bouteilles.</dd></dl></section>
    <section id="lune"><h2>La lune</h2><p>Montante jusqu'au 24&nbsp;: on sème encore les fèves, on greffe, on récolte les fruits à garder.</p></section>
  </div>
</main>
<footer><p>${NAME}, imprimé nulle part, lu partout.</p></footer>
</body>
</html>`;
