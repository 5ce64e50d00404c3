/**
 * Style sheet of the made-up newspaper that embeds our widgets. Its last rules reserve the height of our widgets until
 * the script has loaded.
 */
export const demoNewspaperStyleSheet = `
:root{--ink:#1d2327;--blue:#1b4f72;--paper:#f7f3e8;--rule:#cfc6b0}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Georgia,"Liberation Serif",serif}
a{color:var(--blue)}
.masthead,main,footer{max-width:72rem;margin-inline:auto;padding-inline:1rem}
.masthead{text-align:center;padding-top:1rem}
.dateline{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;margin:0;font-size:.8125rem;font-style:italic;color:#5b564b}
h1{margin:.5rem 0;font-size:clamp(2.1rem,7vw,4.5rem);line-height:1.05;font-weight:700;letter-spacing:-.02em;color:var(--blue)}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5rem;border-block:3px double var(--rule)}
nav a{padding:.6rem .25rem;text-decoration:none;font-size:.9375rem;font-variant:small-caps;letter-spacing:.04em}
nav a:hover{text-decoration:underline}
.lead{display:grid;gap:0 2.5rem;padding-block:2rem}
.lead svg{width:100%;height:auto;border:1px solid var(--rule)}
.kicker{margin:1rem 0 0;color:#9a3412;font-variant:small-caps;letter-spacing:.06em}
h2{margin:.25rem 0 .75rem;font-size:clamp(1.5rem,3vw,2.25rem);line-height:1.15;text-wrap:balance}
.standfirst{margin:0 0 1rem;font-size:1.1875rem;font-style:italic}
.columns{columns:18rem;column-gap:2rem;hyphens:auto}
.columns p{margin:0 0 .75rem}
.classifieds{padding-block:1.5rem;border-block:1px solid var(--rule)}
.classifieds>*+*{margin-top:1rem}
.notes{display:grid;gap:0 3rem;padding-block:2rem}
.notes h2{font-size:1.375rem}
dl{margin:0}dt{font-weight:700;color:var(--blue)}dd{margin:0 0 .75rem}
footer{padding-block:1rem 2rem;border-top:3px double var(--rule);font-size:.875rem;color:#5b564b;text-align:center}
@media (min-width:60rem){
.lead{grid-template-columns:7fr 5fr;align-items:start}
.lead svg{grid-row:1/span 4}
.lead .kicker{margin-top:0}
.lead .columns{grid-column:1/-1;margin-top:1.5rem}
.notes{grid-template-columns:2fr 1fr}
}
recolte-header,recolte-search,recolte-latest{display:block}
recolte-header{min-height:64px}
recolte-search{min-height:90px}
recolte-latest{min-height:432px}
@media (max-width:1055px){recolte-latest{min-height:788px}}
@media (max-width:799px){recolte-search{min-height:194px}}
@media (max-width:671px){recolte-latest{min-height:816px}}
`;
