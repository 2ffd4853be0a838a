// An event: its first section; the others are tabs of the same page.

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { eventQuery } from '../base/api.js';
import { EventPage } from '../parts/event-page.js';
import { Loaded } from '../parts/loaded.js';

export function Event() {
  const { event } = useParams({ from: '/events/$event' });
  const query = useQuery(eventQuery(event));
  return (
    <Loaded page query={query} height="60rem">
      {({ sections: [first] }) => <EventPage event={event} section={String(first?.section ?? 1)} choice={{}} />}
    </Loaded>
  );
}
