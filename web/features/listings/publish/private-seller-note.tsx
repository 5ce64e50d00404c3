import type { ReactNode } from 'react';

/**
 * Note before the first sale of a private person: code de la consommation, D. 111-8, II. Its hidden field records
 * with the form that it was read.
 */
export const PrivateSellerNote = ({ children }: { children?: ReactNode }) => (
  <div className="rounded-2xl bg-sunken p-4">
    <input type="hidden" name="privateSeller" value="true" />
    <p className="font-semibold">Particulier ou professionnel&nbsp;?</p>
    <p className="mt-1">
      Vendre le surplus de son jardin, c'est vendre en tant que particulier. Qui vend régulièrement pour en
      tirer un revenu agit en professionnel, et le déclare dans son profil.
    </p>
    <p className="mt-2">
      Un professionnel qui se fait passer pour un particulier commet une pratique commerciale trompeuse&nbsp;:
      deux ans d'emprisonnement et 300&nbsp;000&nbsp;€ d'amende, cinq ans et 750&nbsp;000&nbsp;€ quand elle
      est commise en ligne, et jusqu'à cinq ans d'interdiction d'exercer (code de la consommation, articles
      L.&nbsp;121-4, L.&nbsp;132-2 et L.&nbsp;132-3).
    </p>
    {children}
  </div>
);
