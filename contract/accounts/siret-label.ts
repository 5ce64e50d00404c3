/** As it is printed: `732 829 320 00074`, in one piece. */
export const siretLabel = (siret: string | null) => siret?.replace(/\d{3}(?=\d{5})/g, '$&\u00a0') ?? '-';
