/** Starts the console in the page that server/src/console/assets/shell.ts serves. */
import './style/mantine.css';
import './style/tokens.css';
import './style/base.css';
import './app/parts.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { queryClient } from './data/requests/queries.ts';
import { preload } from './routes/routes.ts';
import { cssVariables, theme } from './style/theme.ts';

// Beside what shows the frame, not after it.
preload(location.pathname);

const nonce = document.querySelector<HTMLLinkElement>('link[nonce]')?.nonce ?? '';
// The lock of scrolling behind dialogs writes a style, too.
setNonce(nonce);

const colorSchemes = localStorageColorSchemeManager({ key: 'lectern-theme' });
const root = document.getElementById('root');
if (!root) throw new Error('The shell has no #root.');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
