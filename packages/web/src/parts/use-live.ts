// An event in progress, kept up to date by server-sent events. A browser reconnects by itself and then gets what it missed.

import { appliedChange, type LiveChange, type LiveEvent } from '@harkness/client';
import { useEffect, useState } from 'react';
import { api } from '../base/api.js';

export interface Live {
  readonly event: LiveEvent | undefined;
  /** `lost`: the data may be stale. `ended`: no longer shown. `missing`: no such event. */
  readonly connection: 'opening' | 'open' | 'lost' | 'ended' | 'missing';
}

export function useLive(name: string): Live {
  const [live, setLive] = useState<Live>({ event: undefined, connection: 'opening' });
  useEffect(() => {
    let source: EventSource | undefined;
    let current: LiveEvent | undefined;
    let isOver = false;
    const show = (event: LiveEvent | undefined, connection: Live['connection']): void => {
      current = event;
      setLive({ event, connection });
    };
    const open = (): void => {
      source?.close();
      const stream = new EventSource(api.address('liveStream', { event: name }));
      source = stream;
      stream.addEventListener('state', ({ data }: MessageEvent<string>) => show(JSON.parse(data) as LiveEvent, 'open'));
      stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
        const changed = current && appliedChange(current, JSON.parse(data) as LiveChange);
        // A change was missed: request the whole state.
        if (changed === undefined) open();
        else show(changed, 'open');
      });
      stream.addEventListener('ended', () => {
        isOver = true;
        stream.close();
        show(current, 'ended');
      });
      stream.addEventListener('open', () => {
        if (current !== undefined) show(current, 'open');
      });
      stream.addEventListener('error', () => {
        if (isOver) return;
        // A browser does not give the reason; a refusal ends the stream for good, a lost network does not.
        show(current, stream.readyState === EventSource.CLOSED && current === undefined ? 'missing' : 'lost');
        if (stream.readyState === EventSource.CLOSED && current !== undefined) setTimeout(() => isOver || open(), 5000);
      });
    };
    open();
    return () => {
      isOver = true;
      source?.close();
    };
  }, [name]);
  return live;
}
