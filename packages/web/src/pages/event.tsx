// An event: its first section; the others are tabs of the same page. Before it is played: what was registered.

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { eventQuery } from '../base/api.js';
import { EventPage } from '../parts/event-page.js';
import { Loaded } from '../parts/loaded.js';
import { UpcomingEvent } from '../parts/upcoming-event.js';

export function Event() {
  const { event } = useParams({ from: '/events/$event' });
  const query = useQuery(eventQuery(event));
  return (
    <Loaded page query={query} height="60rem">
      {(data) => {
        const [first] = data.sections;
        return first === undefined ? (
          <UpcomingEvent data={data} />
        ) : (
          <EventPage event={event} section={String(first.section)} choice={{}} />
        );
      }}
    </Loaded>
  );
}
