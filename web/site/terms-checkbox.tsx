import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { Link } from '#web/ui/link.tsx';

interface TermsCheckboxProps extends Pick<FieldProps, 'name' | 'error'> {
  url: string | undefined;
}

export function TermsCheckbox({ url, ...field }: TermsCheckboxProps) {
  return <Checkbox {...field} label={<Label url={url} />} required />;
}

function Label({ url }: Pick<TermsCheckboxProps, 'url'>) {
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
    </>
  );
}
