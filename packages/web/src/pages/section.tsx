// A section of an event, at its own address.

import { useParams, useSearch } from '@tanstack/react-router';
import { EventPage } from '../parts/event-page.js';

export function Section() {
  const { event, section } = useParams({ from: '/events/$event/$section' });
  return <EventPage event={event} section={section} choice={useSearch({ from: '/events/$event/$section' })} />;
}
