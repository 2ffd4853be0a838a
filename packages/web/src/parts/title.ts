import { useEffect } from 'react';
import { masthead, officeName } from '../base/office.js';

/** The title of the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? (masthead?.name ?? officeName) : `${title} · ${officeName}`;
  }, [title]);
}
