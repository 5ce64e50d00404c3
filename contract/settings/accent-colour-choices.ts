/** Colours of buttons to choose from, on which white letters are legible, by their French names. */
export const accentColourChoices = [
  { name: 'Brique', colour: '#c2410c' },
  { name: 'Cerise', colour: '#be123c' },
  { name: 'Prune', colour: '#86198f' },
  { name: 'Bleuet', colour: '#1d4ed8' },
  { name: 'Canard', colour: '#0f766e' },
  { name: 'Feuille', colour: '#15803d' },
  { name: 'Terre', colour: '#92400e' },
] as const;
