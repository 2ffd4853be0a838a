import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The workspace's own packages are read as source, so that only what a page uses is shipped.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: { outDir: 'dist/pages', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': 'http://127.0.0.1:8064' } },
});
