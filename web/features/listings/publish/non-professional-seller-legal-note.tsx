import type { ReactNode } from 'react';

/**
 * Note before the first sale of a private person: code de la consommation, D. 111-8, II. Three lines, of which the
 * last unfolds the sanctions. Its hidden field records with the form that it was read.
 */
export const NonProfessionalSellerLegalNote = ({ children }: { children?: ReactNode }) => (
  <div className="rounded-2xl bg-sunken px-4 py-3">
    <input type="hidden" name="privateSeller" value="true" />
    <details>
      <summary className="list-none text-sm [&::-webkit-details-marker]:hidden">
        Vous vendez en tant que particulier. Pour un professionnel qui se dit particulier, la loi prévoit des
        sanctions.{' '}
        <span className="font-semibold whitespace-nowrap text-leaf underline underline-offset-4">
          En savoir plus
        </span>
      </summary>
      <p className="mt-2">
        Vendre le surplus de son jardin, c'est vendre en tant que particulier. Qui vend régulièrement pour en
        tirer un revenu agit en professionnel, et le déclare dans son profil.
      </p>
      <p className="mt-2">
        Un professionnel qui se fait passer pour un particulier commet une pratique commerciale
        trompeuse&nbsp;: deux ans d'emprisonnement et 300&nbsp;000&nbsp;€ d'amende, cinq ans et
        750&nbsp;000&nbsp;€ quand elle est commise en ligne, et jusqu'à cinq ans d'interdiction d'exercer
        (code de la consommation, articles L.&nbsp;121-4, L.&nbsp;132-2 et L.&nbsp;132-3).
      </p>
    </details>
    {children}
  </div>
);
