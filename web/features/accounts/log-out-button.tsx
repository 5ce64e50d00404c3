import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { logOut } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';

export function LogOutButton() {
  const navigate = useNavigate();
  return (
    <Button
      variant="secondary"
      onClick={() => {
        logOut();
        void navigate('/');
      }}
    >
      <LogOut aria-hidden className="size-5" /> Se déconnecter
    </Button>
  );
}
