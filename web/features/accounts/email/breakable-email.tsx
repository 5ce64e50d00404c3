/** E-mail address whose line breaks after its @ where it is too long. */
export function BreakableEmail({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return host === undefined ? (
    name
  ) : (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}
