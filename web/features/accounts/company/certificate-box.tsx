import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';

/** Règlement (UE) 2022/2065, article 30, 1, e. */
export const CertificateBox = ({ form }: { form: FormState }) => (
  <Checkbox
    {...form.field('certified')}
    required
    label="Je certifie que ces informations sont exactes, je les tiendrai à jour et je ne propose que des produits conformes au droit de l'Union européenne."
  />
);
