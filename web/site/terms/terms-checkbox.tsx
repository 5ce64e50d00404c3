import { Link } from 'react-router';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';

interface TermsCheckboxProps extends Pick<FieldProps, 'name' | 'error'> {
  url: string | undefined;
  /** Further consent that ends the sentence of the terms of use. */
  and?: string | undefined;
  className?: string;
}

/** Box of the terms of use. Their link stands apart from its label, of which a finger may touch any part. */
export function TermsCheckbox({ url, and, ...field }: TermsCheckboxProps) {
  return (
    <Checkbox
      {...field}
      label={<>J'accepte les conditions générales d'utilisation{and}</>}
      hint={
        url && (
          <Link
            to={url}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Lire les conditions générales d'utilisation
          </Link>
        )
      }
      required
      data-consent
    />
  );
}
