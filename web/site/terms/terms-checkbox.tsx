import { Link } from 'react-router';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';

interface TermsCheckboxProps extends Pick<FieldProps, 'name' | 'error'> {
  url: string | undefined;
  /** Further consent that ends the sentence of the terms of use. */
  and?: string | undefined;
  className?: string;
}

export function TermsCheckbox({ url, and, ...field }: TermsCheckboxProps) {
  return <Checkbox {...field} label={<Label url={url} and={and} />} required data-consent />;
}

function Label({ url, and }: Pick<TermsCheckboxProps, 'url' | 'and'>) {
  return (
    <>
      J'accepte les{' '}
      {url ? (
        <Link to={url} target="_blank" rel="noopener" className="font-semibold text-leaf underline">
          conditions générales d'utilisation
        </Link>
      ) : (
        "conditions générales d'utilisation"
      )}
      {and}
    </>
  );
}
