// Every address and the page behind it. Pages are loaded when they are first visited.

import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Layout } from './parts/layout.js';

const root = createRootRoute({ component: Layout });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home.js'), 'Home'),
});

export const router = createRouter({ routeTree: root.addChildren([home]), defaultPreload: 'intent' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
