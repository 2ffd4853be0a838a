// A player's name, which leads to them.

import { Link } from '@tanstack/react-router';

export function PlayerLink({
  player,
  name,
  note,
}: {
  player: string;
  name: string;
  /** On a phone under the name, instead of a column of its own. */
  note?: string | undefined;
}) {
  return (
    <>
      <Link to="/players/$player" params={{ player }}>
        {name}
      </Link>
      {note === undefined ? null : <span className="narrow-only small soft">{note}</span>}
    </>
  );
}
