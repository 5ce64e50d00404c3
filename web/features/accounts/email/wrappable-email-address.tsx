/** E-mail address whose line breaks after its @ where it is too long. */
export function WrappableEmailAddress({ email }: { email: string }) {
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
