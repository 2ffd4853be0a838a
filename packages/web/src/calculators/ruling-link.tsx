// A ruling by its number, which opens its page.

import { Link } from '@tanstack/react-router';

export function RulingLink({ id }: { id: string }) {
  return (
    <Link className="why" to="/rulings/$ruling" params={{ ruling: id }}>
      {id}
    </Link>
  );
}
