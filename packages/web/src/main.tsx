import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './api.js';
import { router } from './router.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/explanation.css';
import './styles/rulebook.css';
import './styles/calculators.css';
import './styles/submit.css';
import './styles/virtual-table.css';
import './styles/print.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
