import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './base/api.js';
import { takeOwnType } from './base/type.js';
import { router } from './router.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

/**
 * The page replaces the document in one step, rendered in pieces so that the browser stays responsive. No top-level await: the
 * page's own script waits for this module.
 */
async function draw(into: HTMLElement): Promise<void> {
  await router.load();
  startTransition(() =>
    createRoot(into).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

void draw(root);
router.subscribe('onBeforeNavigate', takeOwnType);
