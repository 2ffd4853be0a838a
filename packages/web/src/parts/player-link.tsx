// A player's name, linked to their page.

import { Link } from '@tanstack/react-router';

export function PlayerLink({
  player,
  name,
  note,
}: {
  player: string;
  name: string;
  /** On a phone, shown under the name instead of in a column. */
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
